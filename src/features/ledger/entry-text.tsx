import type { I18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LedgerEntry } from '../../../domain/ledger/ledger.ts';
import type { LedgerKind } from '../../../domain/ledger/ledger-kinds.ts';
import type { LedgerSubject } from '../../../domain/ledger/ledger-subject.ts';
import type { HistoryLine } from '../../../domain/ledger/running-balance.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { type Currency, formatMoney, money } from '../../../domain/money.ts';
import { isOffered } from '../../../domain/page-rules.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { chargeStatusLabel } from '../../ui/status/charge-status-badge.tsx';
import { feeTypeNames } from '../../../domain/invoices/charge-words.ts';
import { historyKindNames } from '../../../domain/ledger/ledger-words.ts';
import { paymentStatusLabel } from '../../ui/status/payment-status-badge.tsx';

/** The kind of an entry: a fee by its type, an adjustment with the new status of the charge or the payment. */
export function entryText({ kind, about }: Pick<LedgerEntry, 'kind' | 'about'>, i18n: I18n): string {
  if (about.type === 'charge' && kind === 'fee' && about.row.feeType) return i18n._(feeTypeNames[about.row.feeType]);
  const name = i18n._(historyKindNames[kind]);
  const cause = kind === 'adjustment' ? causeOf(about) : null;
  return cause ? `${name} (${i18n._(cause)})` : name;
}

/** The kind of a line of the history: an application with its amount and its invoice. */
export function historyText(line: HistoryLine, currency: Currency, i18n: I18n): string {
  if (line.application === undefined) return entryText(line, i18n);
  const { amountMinor, invoiceNumber: number } = line.application;
  const values = { amount: formatMoney(money(Math.abs(amountMinor), currency), i18n.locale), number };
  if (number === '') return i18n._(historyKindNames.application);
  return amountMinor < 0
    ? i18n._(/*i18n*/ { id: 'ledger.application.reversed', message: '{amount} reversed on {number}', values })
    : i18n._(/*i18n*/ { id: 'ledger.application.applied', message: '{amount} applied to {number}', values });
}

const unapplied: MessageDescriptor = /*i18n*/ { id: 'ledger.statement.unapplied', message: 'Unapplied payment' };

/** The kind of a line of a statement: that of an entry; an outstanding item has none. */
export function statementText(
  { about, kind }: Pick<LedgerEntry, 'about'> & { readonly kind?: LedgerKind },
  i18n: I18n,
): string {
  if (kind) return entryText({ about, kind }, i18n);
  if (about.type === 'charge') return entryText({ about, kind: about.row.type }, i18n);
  return about.type === 'payment' ? i18n._(unapplied) : entryText({ about, kind: 'adjustment' }, i18n);
}

/** The reason of an adjustment; null if its status does not tell it. */
function causeOf(about: LedgerSubject): MessageDescriptor | null {
  if (about.type === 'payment')
    return ['active', 'applied'].includes(about.row.status) ? null : paymentStatusLabel(about.row.status);
  if (about.type === 'adjustment')
    return about.row.kind === 'credit' || about.row.kind === 'correction' ? null : chargeStatusLabel(about.row.kind);
  const { status } = about.row;
  return ['cancelled', 'credited', 'paidDirect', 'rejected', 'reversed'].includes(status)
    ? chargeStatusLabel(status)
    : null;
}

type EntryLinkProps = {
  readonly about: LedgerSubject;
  readonly className: string | undefined;
  /** Used if there is no page to link to. */
  readonly plainClassName?: string | undefined;
  readonly tabIndex?: number;
  readonly children: ReactNode;
};

/** A link to the invoice or the payment; only the number if the program has no payment pages. */
export function EntryLink({ about, plainClassName, children, ...link }: EntryLinkProps) {
  const { program } = usePortal();
  if (about.type !== 'payment')
    return (
      <Link
        to="/account-overview/invoices/$chargeId"
        params={{ chargeId: about.type === 'charge' ? about.row.id : about.row.chargeId }}
        state={{ isFromList: true }}
        {...link}
      >
        {children}
      </Link>
    );
  if (!isOffered('payment', program.flags)) return <span className={plainClassName}>{children}</span>;
  return (
    <Link to="/payment/$id" params={{ id: about.row.id }} state={{ isFromList: true }} {...link}>
      {children}
    </Link>
  );
}
