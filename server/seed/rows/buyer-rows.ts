import type { CardSettings } from '../../../domain/cards/card-settings.ts';
import { printedName } from '../../../domain/cards/printed-name.ts';
import { addDays } from '../../../domain/time/calendar-date.ts';
import type { ChargeId, PolicyId } from '../../../domain/ids.ts';
import { derivedId } from '../../derived-id.ts';
import { type BuyerMaking, activeBankAccountId, beginBuyer } from '../buyer-making.ts';
import type { BuyerPlan } from '../buyer-plan.ts';
import { applyCredits } from '../apply-credits.ts';
import { withMembers } from '../consolidate.ts';
import { drawCharges } from '../draw-charges.ts';
import { fixtureCharges } from '../harbour/harbour-fixtures.ts';
import type { ChargeStory } from '../charge-story.ts';
import type { PolicyPlan } from '../card-plan.ts';
import { activityRows } from './activity-rows.ts';
import { authorisationRows, cardRows } from './card-rows.ts';
import { chargeRows, chargeIdOf } from './charge-rows.ts';
import { fileRows } from './file-rows.ts';
import { disputeRows } from './dispute-rows.ts';
import { limitRows } from './limit-rows.ts';
import { userRow } from './member-rows.ts';
import { paymentRows } from './payment-rows.ts';
import type { BuyerRows, NewRow, SeedDay } from './world-rows.ts';

/** All rows of one buyer, relative to the day of seeding. */
export function buyerRows(plan: BuyerPlan, today: SeedDay, disputeLimitDays: number): BuyerRows {
  const making = beginBuyer(plan, today);
  const sellers = [...making.sellers.keys()];
  const drawn = drawCharges(
    plan,
    sellers,
    making.purchasers.map((_, position) => (position === 0 ? 2 : 1)),
    today,
  );
  const credited = applyCredits(drawn, today);
  const all = plan.hasFixtures ? [...credited, ...fixtureCharges(today, disputeLimitDays, sellers)] : credited;
  const stories = withMembers(all);
  const charges = chargeRows(stories, making);
  const payments = paymentRows(stories, making);
  const disputes = disputeRows(stories, making);
  const authorisations = authorisationRows(making);
  return {
    program: plan.program,
    buyer: {
      id: making.id,
      program_id: plan.program,
      client_id: making.sellers.get(sellers[0] ?? '') ?? null,
      name: plan.name,
      trading_name: null,
      client_reference_id: `${plan.key.toUpperCase()}-001`,
      registration_number: plan.registrationNumber ?? null,
      address: plan.address ? JSON.stringify(plan.address) : null,
      country: plan.country,
      currency: plan.currency,
      status: 'Active',
      billing_cycle: plan.billingCycle ?? 'transactional',
      term_days: plan.termDays,
      credit_approved_minor: plan.creditApprovedMinor,
      card_settings: plan.cards ? JSON.stringify(cardSettingsOf(plan)) : null,
    },
    groups: groupRows(making),
    users: plan.members.map((member) => userRow(member, making.place)),
    bankAccounts: bankAccountRows(making),
    cards: cardRows(making),
    charges,
    adjustments: adjustmentRows(stories, making),
    authorisations,
    policies: policyRows(making),
    limits: limitRows({ charges, authorisations }, making),
    payments,
    files: fileRows(charges, making),
    disputes,
    activity: activityRows(stories, making),
  };
}

function cardSettingsOf({ name, country }: BuyerPlan): CardSettings {
  return {
    isOn: true,
    businessName: printedName(name),
    returnAddress: country === 'US' ? { ...usAddress, country } : { ...ukAddress, country: 'GB' },
    creators: 'everyone',
    defaultLimitMinor: null,
  };
}

const ukAddress = { line1: '12 Quay Road', line2: null, city: 'Leith', state: null, zip: 'EH6 6AA' };
const usAddress = { line1: '480 Harbor Avenue', line2: null, city: 'Portland', state: 'OR', zip: '97201' };

function groupRows({ plan, id, groups }: BuyerMaking): NewRow<'groups'>[] {
  return plan.groups.map((group) => ({
    id: groups.get(group.key) ?? '',
    buyer_id: id,
    program_id: plan.program,
    parent_id: group.key === 'top' ? null : groups.get('top'),
    is_company: group.key === 'top',
    name: group.name,
    type: group.isLegalEntity ? 'legalEntity' : 'reporting',
  }));
}

function bankAccountRows(making: BuyerMaking): NewRow<'bank_accounts'>[] {
  const { plan, id, today } = making;
  const scheme = plan.currency === 'GBP' ? 'V1' : plan.currency === 'EUR' ? 'V2SEPA' : 'V2NonSEPA';
  const common = {
    program_id: plan.program,
    buyer_id: id,
    holder_name: plan.name,
    currency: plan.currency,
    country: plan.country,
    scheme,
  } as const;
  return [
    {
      ...common,
      id: activeBankAccountId(making),
      bank_name: 'Forth Bank',
      account_last4: '4821',
      rail_token: 'ok',
      is_active: true,
      // If it were on, AutoPay would pay the demo's overdue invoices in the first night.
      has_autopay: false,
      mandate_status: 'signed',
      signed_on: addDays(today, -720),
    },
    {
      ...common,
      id: derivedId('bank account', id, 'former'),
      bank_name: 'Pentland Savings',
      account_last4: '0077',
      rail_token: 'fail:insufficientFunds',
      is_active: false,
      has_autopay: false,
      mandate_status: 'cancelled',
      signed_on: addDays(today, -729),
    },
  ];
}

/** The adjustments that lowered charges without a payment. */
function adjustmentRows(stories: readonly ChargeStory[], making: BuyerMaking): NewRow<'adjustments'>[] {
  return stories.flatMap((story) =>
    story.adjustments.map(({ kind, on, amountMinor, creditNumber }) => ({
      id: derivedId<string>('adjustment', making.id, story.invoiceNumber, story.type, kind),
      program_id: making.plan.program,
      buyer_id: making.id,
      charge_id: chargeIdOf(making, story),
      credit_id: creditNumber === null ? null : derivedId<ChargeId>('charge', making.id, creditNumber, 'credit'),
      kind,
      amount_minor: amountMinor,
      effective_on: on,
      created_at: `${on}T09:40:00.000Z`,
    })),
  );
}

/** The purchase policies of an account. */
function policyRows({ plan, id, groups }: BuyerMaking): NewRow<'purchase_policies'>[] {
  return (plan.policies ?? []).map((policy: PolicyPlan) => ({
    id: derivedId<PolicyId>('policy', id, policy.key),
    program_id: plan.program,
    buyer_id: id,
    name: policy.name,
    group_id: policy.group === undefined ? null : (groups.get(policy.group) ?? null),
    seller_name: policy.seller ?? null,
    category: policy.category ?? null,
    currency: plan.currency,
    max_order_minor: policy.maxOrderMinor ?? null,
    max_day_minor: policy.maxDayMinor ?? null,
    tiers: JSON.stringify((policy.asks ?? []).map((role) => ({ role, quorum: 1 }))),
  }));
}
