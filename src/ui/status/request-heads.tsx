import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { type CompareTable, conflictHeads } from './compare-table.tsx';

/** The heading of the second value: the current one, or, once there is a decision, the one that was decided on. */
export function NowHead({ request }: { readonly request: Decided }) {
  if (request.decidedAt === null) return <Trans id="outbox.compare.now">Now</Trans>;
  if (request.decidedRows == null) return <Trans id="approvals.compare.at-request">When requested</Trans>;
  return <Trans id="approvals.compare.at-decision">At the decision</Trans>;
}
type Decided = { readonly decidedAt: string | null; readonly decidedRows?: readonly unknown[] | null | undefined };

/** Headings for the rows of a request. */
export function requestHeads(request: Decided): NonNullable<ComponentProps<typeof CompareTable>['heads']> {
  return { ...conflictHeads, now: <NowHead request={request} /> };
}
