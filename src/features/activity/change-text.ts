import type { I18n } from '@lingui/core';
import type { FieldChange, Happening } from '../../../domain/activity/happenings.ts';
import { cardReasons, cardStatuses } from '../../../domain/cards/card.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { Currency } from '../../../domain/money.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { failureReasons, paymentStatuses } from '../../../domain/payments/payment.ts';
import { cardStatusLabel } from '../../ui/status/card-status-badge.tsx';
import { cardReasonNames } from '../../ui/status/card-words.ts';
import { chargeStatusLabel, isChargeStatus } from '../../ui/status/charge-status-badge.tsx';
import { disputeReasonWords } from '../../ui/status/dispute-words.ts';
import { failureWords } from '../../ui/status/failure-words.ts';
import { paymentStatusLabel } from '../../ui/status/payment-status-badge.tsx';

const fieldNames: Record<FieldChange['field'], MessageDescriptor> = {
  status: /*i18n*/ { id: 'activity.field.status', message: 'Status' },
  limitMinor: /*i18n*/ { id: 'activity.field.limit', message: 'Limit' },
  remainingDueMinor: /*i18n*/ { id: 'activity.field.remaining', message: 'Remaining' },
  poNumber: /*i18n*/ { id: 'invoices.fact.po', message: 'PO number' },
  notes: /*i18n*/ { id: 'invoices.fact.notes', message: 'Notes' },
};

/** What a change is called, and its old and new value, as people read them. */
export type ShownChange = { readonly name: string; readonly before: string; readonly after: string };

export function shownChanges({ about, changes }: Happening, currency: Currency, i18n: I18n): readonly ShownChange[] {
  const shown = (field: FieldChange['field'], value: string | number | null): string => {
    if (value === null || value === '') return i18n._(noValue);
    if (typeof value === 'number') return formatMoney(money(value, currency), i18n.locale);
    return field === 'status' ? statusText(about, value, i18n) : value;
  };
  return changes.map(({ field, before, after }) => ({
    name: i18n._(fieldNames[field]),
    before: shown(field, before),
    after: shown(field, after),
  }));
}

const noValue: MessageDescriptor = /*i18n*/ { id: 'activity.no-value', message: 'none' };

function statusText(about: Happening['about'], value: string, i18n: I18n): string {
  const card = about === 'card' ? cardStatuses.find((status) => status === value) : undefined;
  if (card) return i18n._(cardStatusLabel({ status: card, terminatedAt: null }));
  const payment = about === 'payment' ? paymentStatuses.find((status) => status === value) : undefined;
  if (payment) return i18n._(paymentStatusLabel(payment));
  return isChargeStatus(value) ? i18n._(chargeStatusLabel(value)) : value;
}

/** Why it happened: a reason of a list in words, a typed one as it is. */
export function reasonText({ reason }: Happening, i18n: I18n): string | null {
  if (reason === null) return null;
  const card = cardReasons.find((known) => known === reason);
  const failure = failureReasons.find((known) => known === reason);
  const words = card ? cardReasonNames[card] : failure ? failureWords[failure] : disputeReasonWords(reason);
  return words ? i18n._(words) : reason;
}
