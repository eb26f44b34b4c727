import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import { payableNowMinor } from '../../../../domain/invoices/charge-rules.ts';
import { appliedMinor, canBeModified, creditLeftMinor } from '../../../../domain/payments/applied-funds.ts';
import { applyFunds } from '../../../../domain/payments/apply-funds.action.ts';
import { oldestFirst } from '../../../../domain/payments/oldest-first.ts';
import { maxPaymentLines } from '../../../../domain/payments/pay-invoices.action.ts';
import type { UnapplyFundsInput } from '../../../../domain/payments/unapply-funds.action.ts';
import type { ChargeStory, ChargeView } from '../../../offline/offline.ts';
import { useEntries, useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { payableQuery } from '../payment-queries.ts';
import { ApplyButton } from './apply-button.tsx';
import { ChooseButton } from './choose-button.tsx';
import { type Fund, fundOfCredit, fundsQuery, isChanging, waitingFromMinor } from './fund-queries.ts';
import classes from './funds.module.css';
import { UnapplyButton } from './unapply-button.tsx';

/** On an invoice: its applications, and available funds. On a credit: its applications, and the rest. */
export function InvoiceFunds({ view }: { readonly view: ChargeView }) {
  const { offline, program, roles } = usePortal();
  const { row } = view;
  const story = useOfflineQuery(aboutQuery(offline, row.id));
  const applied = story.data ? appliedTo(view, story.data) : [];
  const canApply = program.flags.payments && hasRole(roles, ...applyFunds.roles);
  const available = !canApply ? null : row.type === 'credit' ? (
    <OfCredit view={view} />
  ) : payableNowMinor(row, view.waitingMinor) > 0 ? (
    <Available view={view} />
  ) : null;
  if (applied.length === 0 && !available) return null;
  return (
    <Section title={<Trans id="payments.funds.title">Payments and credits</Trans>}>
      <ul className={classes.funds}>
        {applied.map((one) => (
          <FundLine
            key={one.key}
            name={one.name}
            note={one.isFixed ? <Trans id="payments.funds.applied">Applied</Trans> : <AppliedNote id={one.input.id} />}
            minor={one.input.amountMinor}
            currency={one.input.currency}
          >
            {canApply && !one.isFixed ? <Unapply one={one} /> : null}
          </FundLine>
        ))}
        {available}
      </ul>
    </Section>
  );
}

const aboutQuery = (offline: ReturnType<typeof usePortal>['offline'], chargeId: string) => ({
  queryKey: ['device', 'activity', 'payments', 'disputes', 'adjustments', 'story', chargeId],
  queryFn: () => offline.read.about(chargeId),
});

type AppliedFund = {
  readonly key: string;
  readonly number: string;
  readonly invoiceNumber: string;
  readonly name: ReactNode;
  /** The application cannot be removed. */
  readonly isFixed: boolean;
  readonly input: UnapplyFundsInput;
};

function appliedTo({ row }: ChargeView, { payments, adjustments }: ChargeStory): readonly AppliedFund[] {
  const ofPayments = payments.flatMap((payment): AppliedFund[] => {
    const amountMinor = appliedMinor(payment, row.id);
    if (amountMinor === 0) return [];
    return [
      {
        key: payment.id,
        number: payment.reference,
        invoiceNumber: row.invoiceNumber,
        name: (
          <Link to="/payment/$id" params={{ id: payment.id }}>
            <bdi>{payment.reference}</bdi>
          </Link>
        ),
        isFixed: !canBeModified(payment),
        input: { kind: 'payment', id: payment.id, chargeId: row.id, currency: row.currency, amountMinor },
      },
    ];
  });
  const ofCredits = adjustments.flatMap((adjustment): AppliedFund[] => {
    const { id, kind, creditId, chargeId, amountMinor, reversedOn } = adjustment;
    if (kind !== 'credit' || creditId === null || reversedOn !== null) return [];
    const [otherId, otherNumber] =
      creditId === row.id ? [chargeId, adjustment.invoiceNumber] : [creditId, adjustment.creditNumber];
    return [
      {
        key: id,
        number: adjustment.creditNumber ?? '–',
        invoiceNumber: adjustment.invoiceNumber ?? '–',
        name: (
          <Link to="/account-overview/invoices/$chargeId" params={{ chargeId: otherId }}>
            <bdi>{otherNumber ?? '–'}</bdi>
          </Link>
        ),
        isFixed: false,
        input: { kind: 'credit', id, creditId, chargeId, currency: row.currency, amountMinor },
      },
    ];
  });
  return [...ofPayments, ...ofCredits];
}

function AppliedNote({ id }: { readonly id: string }) {
  return isChanging(useEntries(), id) ? (
    <Trans id="payments.funds.changing">A change is waiting to be sent</Trans>
  ) : (
    <Trans id="payments.funds.applied">Applied</Trans>
  );
}

function Unapply({ one: { input, number, invoiceNumber } }: { readonly one: AppliedFund }) {
  return isChanging(useEntries(), input.id) ? null : <UnapplyButton {...{ input, number, invoiceNumber }} />;
}

/** Payments and credits that could pay the invoice, each with the largest possible amount. */
function Available({ view: { row, waitingMinor } }: { readonly view: ChargeView }) {
  const { offline } = usePortal();
  const entries = useEntries();
  const { data: funds = [] } = useOfflineQuery(fundsQuery(offline));
  return funds.map(({ from, number, leftMinor, currency }) => {
    const usableMinor = leftMinor - waitingFromMinor(entries, from.id);
    const amountMinor = Math.min(usableMinor, payableNowMinor(row, waitingMinor));
    if (amountMinor <= 0 || currency !== row.currency) return null;
    return (
      <FundLine
        key={from.id}
        name={<bdi>{number}</bdi>}
        note={
          from.kind === 'credit' ? (
            <Trans id="payments.funds.credit">Credit, not applied</Trans>
          ) : (
            <Trans id="payments.funds.payment">Payment, not applied</Trans>
          )
        }
        minor={usableMinor}
        currency={currency}
      >
        <ApplyButton number={number} input={{ from, currency, lines: [{ chargeId: row.id, amountMinor }] }} />
      </FundLine>
    );
  });
}

/** Applies the rest of a credit to the invoices that are due first, or to selected ones. */
function OfCredit({ view: { row } }: { readonly view: ChargeView }) {
  const { offline } = usePortal();
  const entries = useEntries();
  const payable = useOfflineQuery(payableQuery(offline));
  const fund: Fund = fundOfCredit(row);
  const usableMinor = creditLeftMinor(row) - waitingFromMinor(entries, row.id);
  if (usableMinor <= 0 || !payable.data) return null;
  const payables = payable.data.views.map(({ row: charge, waitingMinor }) => ({
    ...charge,
    payableMinor: payableNowMinor(charge, waitingMinor),
  }));
  const lines = oldestFirst(usableMinor, payables, maxPaymentLines);
  return (
    <FundLine
      name={<Trans id="payments.funds.left">Not applied</Trans>}
      note={
        lines.length === 0 ? (
          <Trans id="payments.funds.no-invoice">No invoice to apply it to</Trans>
        ) : (
          <Trans id="payments.funds.oldest-first">Oldest due first</Trans>
        )
      }
      minor={usableMinor}
      currency={fund.currency}
    >
      {lines.length > 0 ? (
        <>
          <ApplyButton number={fund.number} input={{ from: fund.from, currency: fund.currency, lines: [...lines] }} />
          <ChooseButton fund={{ ...fund, leftMinor: usableMinor }} views={payable.data.views} />
        </>
      ) : null}
    </FundLine>
  );
}

type FundLineProps = {
  readonly name: ReactNode;
  readonly note: ReactNode;
  readonly minor: number;
  readonly currency: Fund['currency'];
  readonly children: ReactNode;
};

function FundLine({ name, note, minor, currency, children }: FundLineProps) {
  return (
    <li className={classes.fund}>
      <span className={classes.name}>
        {name}
        <span className={classes.note}>{note}</span>
      </span>
      <MinorText minor={minor} currency={currency} />
      <span className={classes.does}>{children}</span>
    </li>
  );
}
