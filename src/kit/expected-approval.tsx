import { Trans } from '@lingui/react/macro';
import type { ApprovalFacts } from '../../domain/action.ts';
import type { Money } from '../../domain/money.ts';
import { instantFromMs } from '../../domain/time/instant.ts';
import { useExpectedApproval } from '../platform/react/payment-approval.ts';
import { Note } from '../ui/layout/note.tsx';
import { eitherOf } from '../ui/text/either-of.ts';
import { useLocale } from '../ui/text/use-locale.ts';
import { useNow } from '../ui/text/use-now.ts';

type ExpectedApprovalProps = {
  readonly action: ApprovalFacts;
  /** The typed amount; null while none is typed, then nothing is shown. */
  readonly amount: Money | null;
};

/** Says before the click that a request of this amount will wait for an approval, and whose. */
export function ExpectedApproval({ action, amount }: ExpectedApprovalProps) {
  const locale = useLocale();
  const approval = useExpectedApproval(action, amount, { hasQuote: false, now: instantFromMs(useNow()) });
  if (!approval) return null;
  const approvers = eitherOf(approval.approvers.slice(0, 3), locale);
  return (
    <Note tone="info" title={<Trans id="payments.approval.title">This will wait for approval</Trans>}>
      {approvers ? (
        <Trans id="approvals.expected.names">It goes to {approvers} first.</Trans>
      ) : (
        <Trans id="approvals.expected.role">An Account Admin at your company has to approve it first.</Trans>
      )}
    </Note>
  );
}
