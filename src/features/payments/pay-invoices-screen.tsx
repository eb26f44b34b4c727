import { Anchor } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../domain/access/role.ts';
import { payInvoices } from '../../../domain/payments/pay-invoices.action.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { FirstLoad } from '../../ui/layout/first-load.tsx';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import type { MakePaymentSearch } from './make-payment-search.ts';
import { withinPayment } from './make-payment-search.ts';
import { PaymentResult } from './payment-result.tsx';
import { PaymentReview } from './payment-review.tsx';
import { SelectPayable } from './select-payable.tsx';

type PayInvoicesScreenProps = {
  readonly search: MakePaymentSearch;
  /** Goes to another step; `replace` where going back must not come here again. */
  readonly onStep: (search: MakePaymentSearch, options?: { readonly replace?: boolean }) => void;
};

/** Select, review, confirm, result: the whole way of a payment, with or without a connection. */
export function PayInvoicesScreen({ search, onStep }: PayInvoicesScreenProps) {
  const { offline, program, roles } = usePortal();
  const sync = useSyncStatus();
  if (!program.flags.payments || !hasRole(roles, ...payInvoices.roles)) return <NotAllowed />;
  if (search.entry !== undefined) return <PaymentResult entryId={search.entry} />;
  const step: PayInvoicesScreenProps['onStep'] = (next, options) => onStep(withinPayment(search, next), options);
  const isReview = search.sel !== undefined || search.pick !== undefined;
  return (
    <>
      <PageHeader
        back={isReview ? <BackToSelection search={search} /> : null}
        title={
          isReview ? (
            <Trans id="payments.review.title">Review and pay</Trans>
          ) : (
            <Trans id="payments.select.title">Select invoices to pay</Trans>
          )
        }
        note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
      />
      {sync.asOf === null ? (
        <FirstLoad status={sync} onRetry={() => void offline.pull()} />
      ) : isReview ? (
        <PaymentReview
          search={search}
          onStep={step}
          onDone={(entryId) => onStep({ entry: entryId }, { replace: true })}
        />
      ) : (
        <SelectPayable search={search} onStep={step} onTakenBack={() => onStep({}, { replace: true })} />
      )}
    </>
  );
}

/** Back to the list of what can be paid, with the same invoices ticked. */
function BackToSelection({ search }: Pick<PayInvoicesScreenProps, 'search'>) {
  const selection = withinPayment(search, { chosen: search.sel });
  return (
    <Anchor size="sm" renderRoot={(rest) => <Link {...rest} to="/make-payment" search={selection} />}>
      <IconArrowLeft size={16} stroke={1.8} aria-hidden />
      <Trans id="payments.review.back">Select invoices</Trans>
    </Anchor>
  );
}

function NotAllowed() {
  return (
    <>
      <PageHeader title={<Trans id="payments.select.title">Select invoices to pay</Trans>} />
      <EmptyState title={<Trans id="payments.not-allowed.title">Your role does not make payments</Trans>}>
        <Trans id="payments.not-allowed.text">
          An Account Admin or a Payer of your company can pay these invoices.
        </Trans>
      </EmptyState>
    </>
  );
}
