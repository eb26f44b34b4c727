import * as v from 'valibot';
import type { GroupId } from '../../../domain/ids.ts';
import {
  type PolicyHours,
  type PolicyTier,
  type PurchasePolicy,
  maxPolicyNameLength,
  maxSellerLength,
  purchaseCategories,
} from '../../../domain/policies/purchase-policy.ts';
import { lineSchema } from '../../../domain/plain-text.ts';
import type { TypedAmount } from '../../ui/fields/typed-amount.ts';
import { type AbovePolicy, type DayChoice, abovePolicy, dayChoices } from './policy-words.ts';

export const policyFields = [
  'name',
  'groupId',
  'sellerName',
  'category',
  'maxOrder',
  'maxDay',
  'days',
  'from',
  'to',
  'above',
] as const;
export type PolicyField = (typeof policyFields)[number];
export type PolicyTexts = Readonly<Record<PolicyField, string>>;

const emptyPolicy: PolicyTexts = {
  name: '',
  groupId: '',
  sellerName: '',
  category: '',
  maxOrder: '',
  maxDay: '',
  days: 'any',
  from: '06:00',
  to: '18:00',
  above: 'groupThenAccount',
};

const weekdays = [1, 2, 3, 4, 5];
const everyDay = [...weekdays, 6, 7];
const group: PolicyTier = { role: 'buyerGroupAdministrator', quorum: 1 };
const account: PolicyTier = { role: 'buyerAdministrator', quorum: 1 };
const tiersOf: Readonly<Record<AbovePolicy, PolicyTier[]>> = {
  decline: [],
  group: [group],
  account: [account],
  groupThenAccount: [group, account],
};

/** Parses a typed policy into its action's input, without the account and its currency. */
export function typedPolicySchema(read: (text: string) => TypedAmount) {
  const amount = v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const typed = read(dataset.value);
      if (typed.kind === 'amount') return typed.amountMinor;
      if (typed.kind === 'none') return null;
      addIssue();
      return NEVER;
    }),
  );
  const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
  return v.pipe(
    v.object({
      name: lineSchema({ min: 1, max: maxPolicyNameLength }),
      groupId: v.pipe(
        v.string(),
        v.transform((id) => (id === '' ? null : (id as GroupId))),
      ),
      sellerName: v.pipe(
        lineSchema({ min: 0, max: maxSellerLength }),
        v.transform((name) => name || null),
      ),
      category: v.pipe(
        v.picklist(['', ...purchaseCategories]),
        v.transform((category) => (category === '' ? null : category)),
      ),
      maxOrder: amount,
      maxDay: amount,
      days: v.picklist(dayChoices),
      from: time,
      to: time,
      above: v.picklist(abovePolicy),
    }),
    v.forward(
      v.check(({ days, from, to }) => days === 'any' || from < to),
      ['to'],
    ),
    v.transform(({ maxOrder, maxDay, days, from, to, above, ...rest }) => ({
      ...rest,
      maxOrderMinor: maxOrder,
      maxDayMinor: maxDay,
      hours: hoursOf(days, from, to),
      tiers: tiersOf[above],
    })),
  );
}

/** A policy as texts for its form; empty for a new one. */
export function textsOf(policy: PurchasePolicy | null, written: (minor: number) => string): PolicyTexts {
  if (!policy) return emptyPolicy;
  const { hours, maxOrderMinor, maxDayMinor } = policy;
  return {
    name: policy.name,
    groupId: policy.groupId ?? '',
    sellerName: policy.sellerName ?? '',
    category: policy.category ?? '',
    maxOrder: maxOrderMinor === null ? '' : written(maxOrderMinor),
    maxDay: maxDayMinor === null ? '' : written(maxDayMinor),
    days: dayChoiceOf(hours),
    from: hours ? clockOf(hours.fromMinute) : emptyPolicy.from,
    to: hours ? clockOf(hours.toMinute) : emptyPolicy.to,
    above: aboveOf(policy),
  };
}

export function aboveOf({ tiers }: Pick<PurchasePolicy, 'tiers'>): AbovePolicy {
  if (tiers.length === 0) return 'decline';
  if (tiers.length > 1) return 'groupThenAccount';
  return tiers[0]?.role === 'buyerAdministrator' ? 'account' : 'group';
}

export function dayChoiceOf(hours: PolicyHours | null): DayChoice {
  if (hours === null) return 'any';
  return hours.days.length === 7 ? 'everyDay' : 'weekdays';
}

/** A minute of the day as 06:30. A window that ends at midnight shows 23:59. */
export function clockOf(minute: number): string {
  const shown = Math.min(minute, 1439);
  return `${two(Math.floor(shown / 60))}:${two(shown % 60)}`;
}

function hoursOf(days: DayChoice, from: string, to: string): PolicyHours | null {
  if (days === 'any') return null;
  const last = minuteOf(to);
  return {
    days: days === 'everyDay' ? everyDay : weekdays,
    fromMinute: minuteOf(from),
    toMinute: last === 1439 ? 1440 : last,
  };
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
