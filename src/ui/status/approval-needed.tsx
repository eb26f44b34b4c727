import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Note } from '../layout/note.tsx';
import { eitherOf } from '../text/either-of.ts';
import { useLocale } from '../text/use-locale.ts';

type ApprovalNeededProps = {
  /** The possible approvers; empty if this device knows none. */
  readonly approvers: readonly string[];
  /** What would make the approval unnecessary. */
  readonly children?: ReactNode;
};

/** Says before the click that a payment will wait for an approval, and whose. */
export function ApprovalNeeded({ approvers: all, children }: ApprovalNeededProps) {
  const approvers = eitherOf(all.slice(0, 3), useLocale());
  return (
    <Note tone="info" title={<Trans id="payments.approval.title">This will wait for approval</Trans>}>
      {approvers ? (
        <Trans id="payments.approval.names">It goes to {approvers} before anything is sent to the bank.</Trans>
      ) : (
        <Trans id="payments.approval.role">
          An Account Admin at your company has to approve it before anything is sent to the bank.
        </Trans>
      )}{' '}
      {children}
    </Note>
  );
}
