import type { I18n } from '@lingui/core';
import { roleNames } from '../../../domain/access/role.ts';
import type { FieldChange, Happening } from '../../../domain/activity/happenings.ts';
import { cardReasons } from '../../../domain/cards/card.ts';
import { cardStatuses } from '../../../domain/cards/card-status.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { Currency } from '../../../domain/money.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { failureReasons, paymentStatuses } from '../../../domain/payments/payment.ts';
import { contactNames } from '../../../domain/users/contact-names.ts';
import { userStatuses } from '../../../domain/users/user-status.ts';
import { noticeTopics, topics } from '../../../domain/users/notice-topics.ts';
import { cardStatusLabel } from '../../ui/status/card-status-badge.tsx';
import { cardReasonNames } from '../../ui/status/card-words.ts';
import { chargeStatusLabel, isChargeStatus } from '../../ui/status/charge-status-badge.tsx';
import { disputeReasonWords } from '../../ui/status/dispute-words.ts';
import { failureWords } from '../../ui/status/failure-words.ts';
import { paymentStatusLabel } from '../../ui/status/payment-status-badge.tsx';
import { userStatusLooks } from '../../ui/status/user-status-badge.tsx';

const fieldNames: Record<FieldChange['field'], MessageDescriptor> = {
  status: /*i18n*/ { id: 'activity.field.status', message: 'Status' },
  limitMinor: /*i18n*/ { id: 'activity.field.limit', message: 'Limit' },
  remainingDueMinor: /*i18n*/ { id: 'activity.field.remaining', message: 'Remaining' },
  poNumber: /*i18n*/ { id: 'invoices.fact.po', message: 'PO number' },
  notes: /*i18n*/ { id: 'invoices.fact.notes', message: 'Notes' },
  name: /*i18n*/ { id: 'users.column.name', message: 'Name' },
  phone: /*i18n*/ { id: 'users.fact.phone', message: 'Phone' },
  roles: /*i18n*/ { id: 'users.column.role', message: 'Role' },
  group: /*i18n*/ { id: 'users.column.group', message: 'Group' },
  receiveEmail: /*i18n*/ { id: 'outbox.compare.receive-email', message: 'Invoice emails' },
  noticesOff: /*i18n*/ { id: 'users.fact.notices-off', message: 'Email notifications turned off' },
  hasDailyDigest: /*i18n*/ { id: 'users.fact.digest', message: 'One email a day' },
  contactTypes: /*i18n*/ { id: 'users.column.contact', message: 'Contact for' },
  mayDownloadInvoices: /*i18n*/ { id: 'users.permission.download', message: 'Download invoices' },
  mayEditInvoices: /*i18n*/ { id: 'users.permission.edit', message: 'Edit invoices' },
  parent: /*i18n*/ { id: 'groups.fact.parent', message: 'Part of' },
};

/** The name of a changed field, with its old and new value as text. */
export type ShownChange = { readonly name: string; readonly before: string; readonly after: string };

export function shownChanges({ about, changes }: Happening, currency: Currency, i18n: I18n): readonly ShownChange[] {
  const shown = (field: FieldChange['field'], value: string | number | null): string => {
    if (value === null || value === '') return i18n._(noValue);
    if (typeof value === 'number') return formatMoney(money(value, currency), i18n.locale);
    return field === 'status' ? statusText(about, value, i18n) : codedText(field, value, i18n);
  };
  return changes.map(({ field, before, after }) => ({
    name: i18n._(fieldNames[field]),
    before: shown(field, before),
    after: shown(field, after),
  }));
}

const noValue: MessageDescriptor = /*i18n*/ { id: 'activity.no-value', message: 'none' };

/** Texts for lists of codes and for switches; any other value unchanged. */
function codedText(field: FieldChange['field'], value: string, i18n: I18n): string {
  const names = codeNames[field];
  if (!names) return value;
  const words = value.split(' ').map((code) => names[code]);
  return words.map((word, position) => (word ? i18n._(word) : value.split(' ')[position])).join(', ');
}

const switchNames: Readonly<Record<string, MessageDescriptor>> = {
  on: /*i18n*/ { id: 'outbox.compare.on', message: 'on' },
  off: /*i18n*/ { id: 'outbox.compare.off', message: 'off' },
};

const topicNames: Readonly<Record<string, MessageDescriptor>> = Object.fromEntries(
  noticeTopics.map((topic) => [topic, topics[topic].name]),
);

const codeNames: Partial<Record<FieldChange['field'], Readonly<Record<string, MessageDescriptor>>>> = {
  roles: roleNames,
  contactTypes: contactNames,
  receiveEmail: switchNames,
  noticesOff: topicNames,
  hasDailyDigest: switchNames,
  mayDownloadInvoices: switchNames,
  mayEditInvoices: switchNames,
};

function statusText(about: Happening['about'], value: string, i18n: I18n): string {
  const card = about === 'card' ? cardStatuses.find((status) => status === value) : undefined;
  if (card) return i18n._(cardStatusLabel({ status: card, terminatedAt: null }));
  const user = about === 'user' ? userStatuses.find((status) => status === value) : undefined;
  if (user) return i18n._(userStatusLooks[user].label);
  const payment = about === 'payment' ? paymentStatuses.find((status) => status === value) : undefined;
  if (payment) return i18n._(paymentStatusLabel(payment));
  return isChargeStatus(value) ? i18n._(chargeStatusLabel(value)) : value;
}

/** The reason of an activity: a text for a coded reason, a typed one unchanged. */
export function reasonText({ reason }: Happening, i18n: I18n): string | null {
  if (reason === null) return null;
  const card = cardReasons.find((known) => known === reason);
  const failure = failureReasons.find((known) => known === reason);
  const words = card ? cardReasonNames[card] : failure ? failureWords[failure] : disputeReasonWords(reason);
  return words ? i18n._(words) : reason;
}
