import type { BuyerPlan, MemberPlan } from './buyer-plan.ts';
import { northgate, plain, summit } from './demo-programs.ts';
import { harbourBuild } from './harbour/harbour-build.ts';

const quaysideJoinery: BuyerPlan = {
  ...small('quayside', 'Quayside Joinery Ltd', 60),
  billingCycle: 'endOfMonth',
  termDays: 15,
  members: [
    ...trio('quayside.example', 'Ewan', 'Sinclair'),
    // Mina also acts for Harbour Build, with another role.
    { email: 'both@harbour.example', firstName: 'Mina', lastName: 'Kowalska', roles: ['buyerAdministrator'] },
  ],
};

/** A new account without purchases. */
const fenwickPaint: BuyerPlan = {
  ...small('fenwick', 'Fenwick Paint & Paper Ltd', 0),
  members: trio('fenwick.example', 'Isla', 'Fenwick'),
};

const rheinwerkBau: BuyerPlan = {
  ...small('rheinwerk', 'Rheinwerk Bau GmbH', 140),
  currency: 'EUR',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  groups: [
    { key: 'top', name: 'Rheinwerk Bau GmbH' },
    { key: 'koeln', name: 'Niederlassung Köln' },
  ],
  members: trio('rheinwerk.example', 'Jörg', 'Weiß').map((member) => ({ ...member, language: 'de' })),
};

const ridgelineHomes: BuyerPlan = {
  ...small('ridgeline', 'Ridgeline Homes Inc', 180),
  program: summit,
  currency: 'USD',
  country: 'US',
  timeZone: 'America/New_York',
  groups: [
    { key: 'top', name: 'Ridgeline Homes Inc' },
    { key: 'framing', name: 'Framing', limit: { leftAtLeastMinor: 250_000, stepMinor: 500_000 } },
  ],
  members: [
    ...trio('ridgeline.example', 'Dana', 'Whitfield'),
    {
      email: 'admin2@ridgeline.example',
      firstName: 'Luis',
      lastName: 'Ortega',
      roles: ['buyerAdministrator'],
      contactTypes: ['admin'],
    },
    {
      email: 'groupadmin@ridgeline.example',
      firstName: 'Kim',
      lastName: 'Tran',
      roles: ['buyerGroupAdministrator'],
      group: 'framing',
    },
    {
      email: 'both@ridgeline.example',
      firstName: 'Joy',
      lastName: 'Miller',
      roles: ['buyerPurchaser'],
      group: 'framing',
    },
    { email: 'sso@ridgeline.example', firstName: 'Sam', lastName: 'Okafor', roles: ['buyerPayer'], hasSso: true },
  ],
  cards: [
    {
      key: 'alex',
      holder: 'purchaser@ridgeline.example',
      last4: '2214',
      status: 'active',
      limitMinor: 350_000,
      authorisations: [{ amountMinor: 21_900, status: 'preauthorized', seller: 'Yard 3', lapsesInDays: 4 }],
    },
    { key: 'joy', holder: 'both@ridgeline.example', last4: '8705', status: 'active', limitMinor: 150_000 },
    {
      key: 'kim',
      holder: 'groupadmin@ridgeline.example',
      last4: '4630',
      status: 'locked',
      limitMinor: 400_000,
      locked: { reason: 'lost', daysAgo: 1 },
    },
    { key: 'truck', name: 'FRAMING TRUCK 3', group: 'framing', status: 'pending', limitMinor: 100_000 },
    {
      key: 'alex-stolen',
      holder: 'purchaser@ridgeline.example',
      last4: '9917',
      status: 'inactive',
      terminated: { reason: 'stolen', daysAgo: 75, byName: 'Dana Whitfield' },
      invoices: [],
    },
  ],
};

const millStreetDecks: BuyerPlan = {
  ...small('millstreet', 'Mill Street Decks LLC', 30),
  program: summit,
  currency: 'USD',
  country: 'US',
  timeZone: 'America/New_York',
  members: [
    ...trio('millstreet.example', 'Ruth', 'Bell'),
    { email: 'both@ridgeline.example', firstName: 'Joy', lastName: 'Miller', roles: ['buyerAdministrator'] },
  ],
};

const orchardFencing: BuyerPlan = {
  ...small('orchard', 'Orchard Fencing', 50),
  program: plain,
  members: trio('orchard.example', 'Peg', 'Marlow'),
};

/** Every buyer of the demo; the buyer of the guided tour is first. */
export const demoBuyers: readonly BuyerPlan[] = [
  harbourBuild,
  quaysideJoinery,
  fenwickPaint,
  rheinwerkBau,
  ridgelineHomes,
  millStreetDecks,
  orchardFencing,
];

/** A buyer for measuring the portal's speed. */
export const stressBuyer: BuyerPlan = {
  ...small('stress', 'Stress Test Holdings plc', 100_000),
  creditApprovedMinor: 5_000_000_000,
  members: trio('stress.example', 'Max', 'Load'),
};

function small(key: string, name: string, chargeCount: number): Omit<BuyerPlan, 'members'> {
  return {
    key,
    program: northgate,
    name,
    currency: 'GBP',
    country: 'GB',
    timeZone: 'Europe/London',
    termDays: 30,
    creditApprovedMinor: 25_000_000,
    chargeCount,
    groups: [{ key: 'top', name }],
  };
}

/** An administrator, a payer and a purchaser: the smallest group that covers the work of every role. */
function trio(domain: string, firstName: string, lastName: string): MemberPlan[] {
  return [
    {
      email: `admin@${domain}`,
      firstName,
      lastName,
      roles: ['buyerAdministrator'],
      contactTypes: ['primary', 'admin', 'billing'],
      receivesInvoices: true,
    },
    {
      email: `payer@${domain}`,
      firstName: 'Robin',
      lastName: 'Ferris',
      roles: ['buyerPayer'],
      contactTypes: ['billing'],
    },
    {
      email: `purchaser@${domain}`,
      firstName: 'Alex',
      lastName: 'Moreau',
      roles: ['buyerPurchaser'],
      contactTypes: ['purchaser'],
    },
  ];
}
