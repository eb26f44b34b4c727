import { Plural } from '@lingui/react/macro';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { totalsOfRequests } from '../../../domain/approvals/request-totals.ts';
import { MoneyText } from '../../ui/text/money-text.tsx';

/** How many requests, and their total per currency: what one code decides. */
export function DecidedTotal({ approvals }: { readonly approvals: readonly Approval[] }) {
  return (
    <>
      <Plural id="approvals.decided-count" value={approvals.length} one="# request" other="# requests" />
      <Totals approvals={approvals} />
    </>
  );
}

/** The totals, each after a separator. */
export function Totals({ approvals }: { readonly approvals: readonly Approval[] }) {
  return totalsOfRequests(approvals).map((total) => (
    <span key={total.currency}>
      {' · '}
      <MoneyText amount={total} weight="strong" />
    </span>
  ));
}
