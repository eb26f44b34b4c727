import { northgate } from '../demo-programs.ts';
import type { BuyerPlan, MemberPlan } from '../buyer-plan.ts';
import { harbourCards, harbourPolicies } from './harbour-cards.ts';
import { seededRandom } from '../seeded-random.ts';

/** 64 characters, including right-to-left letters and emoji of two code units each. */
const longName = 'ציוד ומכונות — Plant, Hire & Lifting 🏗️🚜 (Dockside, Leith, N7)';

const named: readonly MemberPlan[] = [
  {
    email: 'admin@harbour.example',
    firstName: 'Ana',
    lastName: 'Ruiz',
    roles: ['buyerAdministrator'],
    contactTypes: ['primary', 'admin', 'billing'],
    receivesInvoices: true,
  },
  {
    email: 'admin2@harbour.example',
    firstName: 'Grace',
    lastName: 'Osei',
    roles: ['buyerAdministrator'],
    contactTypes: ['admin'],
  },
  {
    email: 'groupadmin@harbour.example',
    firstName: 'Liam',
    lastName: 'Byrne',
    roles: ['buyerGroupAdministrator'],
    group: 'residential',
    limitMinor: 10_000_000,
  },
  {
    email: 'payer@harbour.example',
    firstName: 'Tom',
    lastName: 'Baker',
    roles: ['buyerPayer'],
    contactTypes: ['billing'],
    receivesInvoices: true,
  },
  {
    email: 'purchaser@harbour.example',
    firstName: 'Piet',
    lastName: 'Visser',
    roles: ['buyerPurchaser'],
    group: 'residential',
    limitMinor: 500_000,
    contactTypes: ['purchaser'],
    language: 'nl',
  },
  {
    email: 'both@harbour.example',
    firstName: 'Mina',
    lastName: 'Kowalska',
    roles: ['buyerPurchaser'],
    group: 'commercial',
  },
  {
    email: 'sara@harbour.example',
    firstName: 'Sara',
    lastName: 'Haddad',
    roles: ['buyerGroupAdministrator', 'buyerPurchaser'],
    group: 'commercial',
    limitMinor: 2_500_000,
  },
  // A right-to-left name of 64 characters with an emoji.
  {
    email: 'noor@harbour.example',
    firstName: 'نور',
    lastName: `${'عبد الرحمن بن يوسف '.repeat(4).slice(0, 62)}👷`,
    roles: ['buyerPurchaser'],
    group: 'plant',
    language: 'en',
  },
];

const firstNames = [
  'Jack',
  'Priya',
  'Olu',
  'Emily',
  'Marek',
  'Zoë',
  'Hamish',
  'Ines',
  'Callum',
  'Fatima',
  'Rory',
  'Agnes',
  'Dev',
  'Siân',
  'Iain',
  'Lucy',
  'Bruno',
];
const lastNames = [
  'Fraser',
  'Patel',
  'Adeyemi',
  "O'Neill",
  'Nowak',
  'Brontë',
  'McKay',
  'Costa',
  'Reid',
  'Khan',
  'Walsh',
  'Lindqvist',
  'Shah',
  'Evans',
  'Grant',
  'Moss',
  'Silva',
];

/** Harbour Build Ltd: the buyer of the guided tour, the journeys and the benchmarks. */
export const harbourBuild: BuyerPlan = {
  key: 'harbour',
  program: northgate,
  name: 'Harbour Build Ltd',
  currency: 'GBP',
  country: 'GB',
  timeZone: 'Europe/London',
  registrationNumber: 'SC204518',
  address: { line1: '12 Quay Road', line2: '', city: 'Leith', state: '', postalCode: 'EH6 6AA' },
  termDays: 30,
  creditApprovedMinor: 75_000_000,
  chargeCount: 1_172,
  hasFixtures: true,
  groups: [
    { key: 'top', name: 'Harbour Build Ltd' },
    { key: 'residential', name: 'Residential', limit: { leftAtLeastMinor: 2_000_000, stepMinor: 1_000_000 } },
    {
      key: 'commercial',
      name: 'Commercial',
      isLegalEntity: true,
      limit: { leftAtLeastMinor: 1_000_000, stepMinor: 500_000 },
    },
    // Below the remaining limit of every purchaser: for a card of this group, the group's limit is the tightest.
    { key: 'plant', name: longName, limit: { leftAtLeastMinor: 10_000, stepMinor: 25_000 } },
  ],
  members: [...named, ...crew(25 - named.length)],
  cards: harbourCards,
  policies: harbourPolicies,
};

/** The other members: mostly purchasers, some of them pending, suspended, locked or terminated. */
function crew(count: number): MemberPlan[] {
  const random = seededRandom('harbour crew');
  const statuses = ['Pending', 'Suspended', 'Terminated', 'Locked', 'Inactive'] as const;
  return Array.from({ length: count }, (_, index): MemberPlan => {
    const firstName = firstNames[index % firstNames.length] ?? 'Alex';
    return {
      email: `crew${index + 1}@harbour.example`,
      firstName,
      lastName: lastNames[(index * 5 + 3) % lastNames.length] ?? 'Smith',
      roles: ['buyerPurchaser'],
      group: random.pick(['residential', 'commercial', 'plant']),
      status: statuses[index - 2] ?? 'Active',
      limitMinor: random.whole(5, 50) * 10_000,
    };
  });
}
