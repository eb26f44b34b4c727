import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import type { Refusal } from '../../../domain/errors.ts';
import type { Money } from '../../../domain/money.ts';
import { usePaymentApproval } from '../../platform/react/payment-approval.ts';
import { DateField } from '../../ui/fields/lazy-date-field.tsx';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { ApprovalNeeded } from '../../ui/status/approval-needed.tsx';
import { FactList, Section } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { RefusalText, refusalSentence } from '../../ui/status/refusal-text.tsx';
import type { LaterDay } from './use-later-day.ts';
import { useNow } from '../../ui/text/use-now.ts';

type PayFromProps = {
  readonly account: BankAccount | undefined;
  /** Why nothing can be paid from the account, or null. */
  readonly blocked: Refusal | null;
  /** The amount to debit; null while an amount is wrong. */
  readonly total: Money | null;
  readonly paysNow: boolean;
  readonly later: LaterDay;
};

/** The bank account of the payment, and whether an approval is needed, said before the click. */
export function PayFrom({ account, blocked, total, paysNow, later }: PayFromProps) {
  const { collectOn, refusedDay, onCollectOn } = later;
  const { i18n } = useLingui();
  return (
    <Section title={<Trans id="payments.from.title">Pay from</Trans>}>
      {account ? (
        <FactList
          facts={[
            {
              key: 'bank',
              label: <Trans id="payments.from.bank">Bank account</Trans>,
              value: <BankName account={account} />,
            },
            {
              key: 'holder',
              label: <Trans id="payments.from.holder">Account holder</Trans>,
              value: <bdi>{account.holderName}</bdi>,
            },
            {
              key: 'mandate',
              label: <Trans id="payments.from.mandate">Direct debit</Trans>,
              value: <MandateState account={account} />,
            },
          ]}
        />
      ) : null}
      <div style={{ marginTop: 16 }}>
        <DateField
          label={<Trans id="payments.from.collect-on">Pay on a later date (optional)</Trans>}
          value={collectOn}
          onChange={onCollectOn}
          error={refusedDay ? refusalSentence(refusedDay, i18n) : undefined}
        />
      </div>
      {blocked ? (
        <div style={{ marginTop: 16 }}>
          <Note tone="warning">
            <RefusalText refusal={blocked} />{' '}
            <Link to="/account/payment-methods">
              <Trans id="payments.from.manage">Manage bank accounts</Trans>
            </Link>
          </Note>
        </div>
      ) : null}
      {total ? <ApprovalNote total={total} paysNow={paysNow} /> : null}
    </Section>
  );
}

function BankName({ account }: { readonly account: BankAccount }) {
  return (
    <span>
      <bdi>{account.bankName}</bdi> ·· {account.accountLast4}
    </span>
  );
}

function MandateState({ account }: { readonly account: BankAccount }) {
  switch (account.mandateStatus) {
    case 'signed':
      return <Trans id="payments.from.mandate-signed">Mandate signed</Trans>;
    case 'pending':
      return <Trans id="payments.from.mandate-pending">Mandate not confirmed yet</Trans>;
    case 'failed':
      return <Trans id="payments.from.mandate-failed">Mandate failed</Trans>;
    case 'cancelled':
      return <Trans id="payments.from.mandate-cancelled">Mandate canceled</Trans>;
    case 'none':
      return <Trans id="payments.from.mandate-none">No mandate</Trans>;
  }
}

/** Whether this payment would need an approval if it were confirmed now, and whose. */
function ApprovalNote({ total, paysNow }: Pick<PayFromProps, 'paysNow'> & { readonly total: Money }) {
  const { canKeep } = useSyncStatus();
  // A browser without storage performs the payment without a quote; see `confirmPayment`.
  const approval = usePaymentApproval(total, paysNow && canKeep, instantFromMs(useNow()));
  if (!approval) return null;
  return (
    <div style={{ marginTop: 16 }}>
      <ApprovalNeeded approvers={approval.approvers}>
        {!approval.isForLackOfQuote ? null : paysNow ? (
          <Trans id="payments.approval.keeps-nothing">
            In a browser that can store data offline, this payment would not need approval.
          </Trans>
        ) : (
          <Trans id="payments.approval.offline">If you confirm it while connected, it won’t need approval.</Trans>
        )}
      </ApprovalNeeded>
    </div>
  );
}
