import type { CardReason } from '../../../domain/cards/card.ts';
import type { CardStatus } from '../../../domain/cards/card-status.ts';
import type { AuthorisationPlan, CardPlan, PolicyPlan } from '../card-plan.ts';

const ana = 'Ana Ruiz';
const piet = 'purchaser@harbour.example';

/** Piet's cards: one where his individual limit is the tightest, one where the plant group's limit is, and a lost one. */
const ofPiet: readonly CardPlan[] = [
  {
    key: 'piet-site',
    holder: piet,
    last4: '4417',
    status: 'active',
    limitMinor: 500_000,
    invoices: ['INV-20008', 'INV-20009'],
    authorisations: [
      { amountMinor: 45_000, status: 'preauthorized', seller: 'Leith branch', lapsesInDays: 5 },
      { amountMinor: 18_750, status: 'expired', seller: 'Granton yard', lapsesInDays: -2 },
      { amountMinor: 32_075, status: 'captured', seller: 'Dockside depot', lapsesInDays: -9 },
    ],
  },
  {
    key: 'piet-plant',
    holder: piet,
    group: 'plant',
    kind: 'virtual',
    last4: '9023',
    status: 'active',
    limitMinor: 200_000,
    invoices: [],
    authorisations: [{ amountMinor: 6_400, status: 'expired', seller: 'Tweed Plant Hire', lapsesInDays: -4 }],
  },
  {
    key: 'piet-lost',
    holder: piet,
    last4: '1180',
    status: 'inactive',
    limitMinor: 500_000,
    invoices: [],
    terminated: { reason: 'lost', daysAgo: 96, byName: ana },
  },
];

const severalHolds: readonly AuthorisationPlan[] = [
  { amountMinor: 12_990, status: 'preauthorized', seller: 'Granton yard', lapsesInDays: 3 },
  { amountMinor: 8_400, status: 'cancelled', seller: 'Leith branch', lapsesInDays: 2 },
  { amountMinor: 26_500, status: 'rejected', seller: 'Dockside depot', lapsesInDays: 1 },
];

const ofPlaces: readonly CardPlan[] = [
  // 26 characters, the maximum.
  {
    key: 'plant-hire',
    name: 'PLANT HIRE & LIFTING LEITH',
    group: 'plant',
    last4: '7350',
    status: 'active',
    limitMinor: 900_000_000,
  },
  { key: 'van-12', name: 'SITE VAN 12', group: 'residential', last4: '2266', status: 'active', limitMinor: 60_000 },
  { key: 'yard-tablet', name: 'YARD TABLET 2', group: 'residential', kind: 'virtual', last4: '6931', status: 'active' },
  { key: 'van-14', name: 'SITE VAN 14', group: 'residential', status: 'notEnabled' },
  {
    key: 'quay-gate',
    name: "QUAY GATE, O'NEILL & CO.",
    group: 'commercial',
    last4: '5091',
    status: 'locked',
    limitMinor: 80_000,
    locked: { reason: 'stolen', daysAgo: 3 },
  },
];

const ofTheCrew: readonly CardPlan[] = [
  { key: 'mina', holder: 'both@harbour.example', last4: '6612', status: 'active', limitMinor: 250_000 },
  {
    key: 'sara',
    holder: 'sara@harbour.example',
    last4: '3108',
    status: 'active',
    authorisations: [{ amountMinor: 310_000, status: 'preauthorized', seller: 'Trade counter', lapsesInDays: 6 }],
  },
  {
    key: 'liam',
    holder: 'groupadmin@harbour.example',
    kind: 'virtual',
    last4: '8874',
    status: 'active',
    limitMinor: 750_000,
  },
  ...crew([
    [1, '0419', 'active', 220_000],
    [2, '7733', 'active', 120_000],
    [3, null, 'pending', 150_000],
    [4, '1946', 'locked', 100_000, 'employeeTerminated'],
    [6, '5520', 'locked', 200_000, 'fraud'],
    [7, '2871', 'inactive', 180_000],
    [8, '9160', 'active', 240_000],
    [9, '3357', 'active', 190_000],
    [10, '6048', 'active', 200_000],
    [11, '4485', 'active', 300_000],
    [12, '7219', 'locked', 90_000, 'damaged'],
    [13, '1502', 'active', null],
    [14, null, 'pending', 150_000],
    [15, '8036', 'inactive', 160_000],
    [16, null, 'notCreated', 200_000],
    [17, null, 'notCreated', 100_000],
  ]),
  {
    key: 'crew5-stolen',
    holder: 'crew5@harbour.example',
    last4: '6677',
    status: 'locked',
    limitMinor: 90_000,
    locked: { reason: 'stolen', daysAgo: 41 },
    terminated: { reason: 'employeeTerminated', daysAgo: 40, byName: ana },
  },
  {
    key: 'crew12-damaged',
    holder: 'crew12@harbour.example',
    last4: '2093',
    status: 'active',
    limitMinor: 90_000,
    invoices: [],
    terminated: { reason: 'damaged', daysAgo: 150, byName: 'Grace Osei' },
  },
  { key: 'crew8-virtual', holder: 'crew8@harbour.example', kind: 'virtual', status: 'notEnabled' },
];

/** The thirty cards of Harbour Build: every status of the specification, and every kind of termination. */
export const harbourCards: readonly CardPlan[] = [...ofPiet, ...ofPlaces, ...ofTheCrew];

/** Large orders need approval, fuel has a daily limit, and one seller accepts only small purchases. */
export const harbourPolicies: readonly PolicyPlan[] = [
  {
    key: 'large-orders',
    name: 'Large orders',
    maxOrderMinor: 250_000,
    asks: ['buyerGroupAdministrator', 'buyerAdministrator'],
  },
  {
    key: 'fuel',
    name: 'Fuel',
    category: 'fuel',
    maxOrderMinor: 15_000,
    maxDayMinor: 30_000,
    asks: ['buyerAdministrator'],
  },
  { key: 'depot', name: 'Dockside depot: small items only', seller: 'Dockside depot', maxOrderMinor: 20_000 },
];

type CrewCard = readonly [
  number: number,
  last4: string | null,
  status: CardStatus,
  limitMinor: number | null,
  locked?: CardReason,
];

function crew(cards: readonly CrewCard[]): CardPlan[] {
  return cards.map(([number, last4, status, limitMinor, locked], index) => ({
    key: `crew${number}`,
    holder: `crew${number}@harbour.example`,
    status,
    ...(last4 === null ? {} : { last4 }),
    ...(limitMinor === null ? {} : { limitMinor }),
    ...(locked ? { locked: { reason: locked, daysAgo: index + 2 } } : {}),
    ...(index === 0 ? { authorisations: severalHolds } : {}),
  }));
}
