import type { I18n } from '@lingui/core';
import * as v from 'valibot';
import { roleNames } from '../../../domain/access/role-names.ts';
import type { FieldChange, Happening } from '../../../domain/activity/happenings.ts';
import { type CompanyRule, companyRuleSchema } from '../../../domain/approvals/company-rules.ts';
import { autoPayWhenSchema } from '../../../domain/bank-accounts/auto-pay-terms.ts';
import { autoPayWhenWords } from '../../../domain/bank-accounts/auto-pay-words.ts';
import { labelsOf } from '../../../domain/known-actions/action-labels.ts';
import { cardReasons } from '../../../domain/cards/card.ts';
import { cardStatuses } from '../../../domain/cards/card-status.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { type Currency, formatMoney, money } from '../../../domain/money.ts';
import { type ShownPaymentStatus, failureReasons, paymentStatuses } from '../../../domain/payments/payment.ts';
import { contactNames } from '../../../domain/users/contact-names.ts';
import { userStatuses } from '../../../domain/users/user-status.ts';
import { noticeTopics, topics } from '../../../domain/users/notice-topics.ts';
import { cardStatusLabel } from '../../ui/status/card-status-badge.tsx';
import { cardReasonNames } from '../../ui/status/card-words.ts';
import { chargeStatusLabel, isChargeStatus } from '../../ui/status/charge-status-badge.tsx';
import { disputeReasonWords } from '../../ui/status/dispute-words.ts';
import { failureWords } from '../../ui/status/failure-words.ts';
import { paymentStatusLabel } from '../../ui/status/payment-status-badge.tsx';
import { categoryNames } from '../../ui/text/category-names.ts';
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
  email: /*i18n*/ { id: 'users.fact.email', message: 'Email' },
  creditApprovedMinor: /*i18n*/ { id: 'activity.field.credit-line', message: 'Credit line' },
  tradingName: /*i18n*/ { id: 'activity.field.trading-name', message: 'Trading name' },
  registrationNumber: /*i18n*/ { id: 'activity.field.registration-number', message: 'Registration number' },
  line1: /*i18n*/ { id: 'activity.field.line1', message: 'Address' },
  line2: /*i18n*/ { id: 'activity.field.line2', message: 'Address, second line' },
  city: /*i18n*/ { id: 'activity.field.city', message: 'City' },
  state: /*i18n*/ { id: 'activity.field.state', message: 'State or region' },
  postalCode: /*i18n*/ { id: 'activity.field.postal-code', message: 'Postal code' },
  sellerName: /*i18n*/ { id: 'activity.field.seller', message: 'Seller' },
  category: /*i18n*/ { id: 'activity.field.category', message: 'Category' },
  maxOrderMinor: /*i18n*/ { id: 'activity.field.max-order', message: 'Largest order' },
  maxDayMinor: /*i18n*/ { id: 'activity.field.max-day', message: 'Largest total per day' },
  hours: /*i18n*/ { id: 'activity.field.hours', message: 'Days and times' },
  tiers: /*i18n*/ { id: 'activity.field.tiers', message: 'Approved by' },
  autoPayWhen: /*i18n*/ { id: 'bank-accounts.autopay.when', message: 'Invoices are paid' },
  autoPayCapMinor: /*i18n*/ { id: 'bank-accounts.autopay.cap', message: 'Cap per invoice' },
  activeAccount: /*i18n*/ { id: 'activity.field.active-account', message: 'Payments are made from' },
  approvalRule: /*i18n*/ { id: 'activity.field.approval-rule', message: 'Approval rule' },
  whenNobodyDecides: /*i18n*/ { id: 'activity.field.nobody-decides', message: 'When nobody else can approve' },
  groupAdminLimits: /*i18n*/ { id: 'activity.field.group-admin-limits', message: 'Group Admins and limits' },
  delegate: /*i18n*/ { id: 'activity.field.delegate', message: 'Decided by' },
};

/** The name of a changed field, with its old and new value as text. */
export type ShownChange = { readonly name: string; readonly before: string; readonly after: string };

export function shownChanges(
  { about, kind, changes }: Pick<Happening, 'about' | 'kind' | 'changes'>,
  currency: Currency,
  i18n: I18n,
): readonly ShownChange[] {
  const shown = (field: FieldChange['field'], value: string | number | null): string => {
    if (value === null || value === '') return i18n._(noValue);
    if (typeof value === 'number') return formatMoney(money(value, currency), i18n.locale);
    if (field === 'status') return statusText({ about, kind }, value, i18n);
    return writtenText(field, value, currency, i18n) ?? codedText(field, value, i18n);
  };
  return changes.map(({ field, before, after }) => ({
    name: i18n._(fieldNames[field]),
    before: shown(field, before),
    after: shown(field, after),
  }));
}

/** The status of a terminated card is not one that a card is given. */
const terminatedCard: MessageDescriptor = /*i18n*/ { id: 'cards.status.terminated', message: 'Terminated' };

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

/** Values that are written as a whole and not as a code: terms of AutoPay, weekdays, and a rule for approvals. */
function writtenText(field: FieldChange['field'], value: string, currency: Currency, i18n: I18n): string | null {
  switch (field) {
    case 'autoPayWhen': {
      const when = v.safeParse(autoPayWhenSchema, read(value));
      return when.success ? i18n._(autoPayWhenWords(when.output)) : null;
    }
    case 'approvalRule': {
      const rule = v.safeParse(companyRuleSchema, read(value));
      return rule.success ? ruleText(rule.output, currency, i18n) : null;
    }
    case 'hours': {
      const [days = '', times = ''] = value.split(' ');
      const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' });
      // 1 January 2024 was a Monday.
      const names = days.split(',').map((day) => weekday.format(Date.UTC(2024, 0, Number(day))));
      return `${names.join(', ')} ${times}`;
    }
    default:
      return null;
  }
}

/** The value of a JSON text; undefined if it is none. Written by hand, because `v.parseJson` would load with every start. */
function read(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function ruleText({ action, authorRole, amountAtLeastMinor, decisions }: CompanyRule, currency: Currency, i18n: I18n) {
  const amount =
    amountAtLeastMinor === null ? null : `≥ ${formatMoney(money(amountAtLeastMinor, currency), i18n.locale)}`;
  const parts = [i18n._(labelsOf(action).asked), i18n._(roleNames[authorRole]), amount, `${decisions}×`];
  return parts.filter(Boolean).join(', ');
}

const choiceNames: Readonly<Record<string, MessageDescriptor>> = {
  approve: /*i18n*/ { id: 'activity.choice.approve', message: 'approved automatically' },
  block: /*i18n*/ { id: 'activity.choice.block', message: 'blocked' },
  set: /*i18n*/ { id: 'activity.choice.set', message: 'set by Group Admins' },
  ask: /*i18n*/ { id: 'activity.choice.ask', message: 'lowered by Group Admins, raised on request' },
  lower: /*i18n*/ { id: 'activity.choice.lower', message: 'lowered by Group Admins only' },
};

const codeNames: Partial<Record<FieldChange['field'], Readonly<Record<string, MessageDescriptor>>>> = {
  roles: roleNames,
  contactTypes: contactNames,
  receiveEmail: switchNames,
  noticesOff: topicNames,
  hasDailyDigest: switchNames,
  mayDownloadInvoices: switchNames,
  mayEditInvoices: switchNames,
  tiers: roleNames,
  category: categoryNames,
  whenNobodyDecides: choiceNames,
  groupAdminLimits: choiceNames,
};

/** The names of the statuses of each kind of object; kinds without a status have none. */
const statusNames: Readonly<Record<Happening['about'], (status: string) => MessageDescriptor | undefined>> = {
  charge: (status) => (isChargeStatus(status) ? chargeStatusLabel(status) : undefined),
  payment: (status) => named(paymentStatuses, status, paymentStatusLabel),
  card: (status) =>
    status === 'terminated'
      ? terminatedCard
      : named(cardStatuses, status, (known) => cardStatusLabel({ status: known, terminatedAt: null })),
  user: (status) => named(userStatuses, status, (known) => userStatusLooks[known].label),
  dispute: () => undefined,
  approval: () => undefined,
  limit: () => undefined,
  bankAccount: () => undefined,
  group: () => undefined,
  creditLine: () => undefined,
  approvalRules: () => undefined,
  policy: () => undefined,
};

function named<Status extends string>(
  all: readonly Status[],
  status: string,
  nameOf: (known: Status) => MessageDescriptor,
): MessageDescriptor | undefined {
  const known = all.find((one) => one === status);
  return known && nameOf(known);
}

/** A payment that was cancelled before its day is stored as one that was pending and failed; screens call it scheduled and canceled. */
const calledDifferently: Readonly<Record<string, Readonly<Record<string, ShownPaymentStatus>>>> = {
  cancelPayment: { pending: 'scheduled', failed: 'cancelled' },
};

function statusText({ about, kind }: Pick<Happening, 'about' | 'kind'>, value: string, i18n: I18n): string {
  const shown = calledDifferently[kind]?.[value];
  const name = shown ? paymentStatusLabel(shown) : statusNames[about](value);
  return name ? i18n._(name) : value;
}

/** The reason of an activity: a text for a coded reason, a typed one unchanged. */
export function reasonText({ reason }: Happening, i18n: I18n): string | null {
  if (reason === null) return null;
  const card = cardReasons.find((known) => known === reason);
  const failure = failureReasons.find((known) => known === reason);
  const words = card ? cardReasonNames[card] : failure ? failureWords[failure] : disputeReasonWords(reason);
  return words ? i18n._(words) : reason;
}
