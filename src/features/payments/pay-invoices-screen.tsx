import { Anchor } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasRole } from '../../../domain/access/role.ts';
import { payInvoices } from '../../../domain/payments/pay-invoices.action.ts';
import { Wizard } from '../../kit/wizard.tsx';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { FirstLoad } from '../../ui/layout/first-load.tsx';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import { type MakePaymentSearch, withinPayment } from './make-payment-search.ts';
import { PaymentResult } from './payment-result.tsx';
import { PaymentReview } from './payment-review.tsx';
import { SelectPayable } from './select-payable.tsx';

type PayInvoicesScreenProps = {
  readonly search: MakePaymentSearch;
  /** Opens another step; `replace` if Back must not return here. */
  readonly onStep: (search: MakePaymentSearch, options?: { readonly replace?: boolean }) => void;
};

/** Select, review, confirm, result: all steps of a payment, online or offline. */
export function PayInvoicesScreen({ search, onStep }: PayInvoicesScreenProps) {
  const { offline, program, roles } = usePortal();
  const sync = useSyncStatus();
  if (!program.flags.payments || !hasRole(roles, ...payInvoices.roles)) return <NotAllowed />;
  const step: PayInvoicesScreenProps['onStep'] = (next, options) => onStep(withinPayment(search, next), options);
  const note = <StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />;
  const onceLoaded = (content: () => ReactNode) => () =>
    sync.asOf === null ? <FirstLoad status={sync} onRetry={() => void offline.pull()} /> : content();
  return (
    <Wizard
      current={stepOf(search)}
      steps={[
        {
          key: 'select',
          name: <Trans id="payments.step.select">Select</Trans>,
          header: { title: <Trans id="payments.select.title">Select invoices to pay</Trans>, note },
          content: onceLoaded(() => (
            <SelectPayable search={search} onStep={step} onCancelled={() => onStep({}, { replace: true })} />
          )),
        },
        {
          key: 'review',
          name: <Trans id="payments.step.review">Review</Trans>,
          header: {
            back: <BackToSelection search={search} />,
            title: <Trans id="payments.review.title">Review and pay</Trans>,
            note,
          },
          content: onceLoaded(() => (
            <PaymentReview
              search={search}
              onStep={step}
              onDone={(entry, applied) => onStep({ entry, applied }, { replace: true })}
            />
          )),
        },
        {
          key: 'result',
          name: <Trans id="payments.step.result">Result</Trans>,
          content: () => <PaymentResult entryId={search.entry ?? ''} applied={search.applied} />,
        },
      ]}
    />
  );
}

/** The step of an address. */
function stepOf({ entry, sel, pick }: MakePaymentSearch): 'select' | 'review' | 'result' {
  if (entry !== undefined) return 'result';
  return sel !== undefined || pick !== undefined ? 'review' : 'select';
}

/** Back to the list of payable invoices, with the same selection. */
function BackToSelection({ search }: Pick<PayInvoicesScreenProps, 'search'>) {
  const selection = withinPayment(search, { chosen: search.sel, funds: search.funds });
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
      <EmptyState title={<Trans id="payments.not-allowed.title">Your role can’t make payments</Trans>}>
        <Trans id="payments.not-allowed.text">
          An Account Admin or a Payer at your company can pay these invoices.
        </Trans>
      </EmptyState>
    </>
  );
}
