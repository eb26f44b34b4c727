import { defaultApprovalRules } from '../../domain/approvals/approval-rules.ts';
import { addDays } from '../../domain/calendar-date.ts';
import type { ProgramId } from '../../domain/ids.ts';
import type { ProgramFlags } from '../../domain/programs/program.ts';
import type { NewRow, SeedDay } from './rows/world-rows.ts';

export const northgate = 'northgate' as ProgramId;
export const summit = 'summit' as ProgramId;
export const plain = 'plain' as ProgramId;

/** The sellers of each program; the first is the one that its client accounts belong to. */
export const demoSellers: Readonly<Record<string, readonly string[]>> = {
  [northgate]: ['Northgate Builders Merchants', 'Tweed Plant Hire'],
  [summit]: ['Summit Supply Warehouse'],
  [plain]: ['Plain Timber Co'],
};

const noMfa = { mfaEnabled: false, mfaRequired: false, mfaAtLogin: false, mfaAtBuyerCreation: false };
/** Codes for what cannot be taken back; only one of the programs wants them for every sign-in too. */
const mfaForActions = { mfaEnabled: true, mfaRequired: true, mfaAtLogin: false, mfaAtBuyerCreation: true };
const everything: ProgramFlags = {
  payments: true,
  approvals: true,
  purchaseCards: true,
  disputes: true,
  autoPay: true,
  ...mfaForActions,
};
const little: ProgramFlags = {
  payments: true,
  approvals: true,
  purchaseCards: false,
  disputes: false,
  autoPay: false,
  ...noMfa,
};

/** The three programs of the demo: everything on, North America, and one with little. Each lists languages that exist. */
export function demoPrograms(today: SeedDay): NewRow<'programs'>[] {
  const soon = addDays(today, 3);
  return [
    {
      ...common(northgate, 'Northgate Trade', everything),
      provider_name: 'Northgate Credit',
      default_currency: 'GBP',
      default_country: 'GB',
      default_buyer_locale: 'en-GB',
      locales: ['en-GB', 'en-IE', 'de-DE', 'de-AT', 'en-US'],
      time_zone: 'Europe/London',
      theme: JSON.stringify({ accent: '#0b6e4f', logoText: 'Northgate' }),
      dispute_limit_days: 60,
      support_phone: '+44 20 7946 0102',
      support_email: 'help@northgate.example',
    },
    {
      ...common(summit, 'Summit Supply', { ...everything, mfaAtLogin: true }),
      provider_name: 'Summit Finance',
      default_currency: 'USD',
      default_country: 'US',
      default_buyer_locale: 'en-US',
      locales: ['en-US', 'en-CA', 'en-AU'],
      time_zone: 'America/New_York',
      theme: JSON.stringify({ accent: '#1d4f91', logoText: 'Summit' }),
      dispute_limit_days: 45,
      support_phone: '+1 555 0100',
      support_email: 'help@summit.example',
      translations: JSON.stringify({ 'en-US': { 'access.role.buyer-payer': 'Accounts payable' } }),
    },
    {
      ...common(plain, 'Plain Credit', little),
      provider_name: 'Plain Credit',
      default_currency: 'GBP',
      default_country: 'GB',
      default_buyer_locale: 'en-GB',
      locales: ['en-GB'],
      time_zone: 'Europe/London',
      theme: JSON.stringify({ accent: '#5f4b32', logoText: 'Plain' }),
      dispute_limit_days: 30,
      support_phone: '+44 20 7946 0199',
      support_email: 'help@plain.example',
      maintenance: JSON.stringify({
        from: `${soon}T22:00:00.000Z`,
        to: `${addDays(soon, 1)}T01:00:00.000Z`,
        email: 'help@plain.example',
      }),
    },
  ];
}

function common(id: ProgramId, name: string, flags: ProgramFlags) {
  return {
    id,
    host: `${id}.localhost`,
    name,
    flags: JSON.stringify(flags),
    approval_rules: JSON.stringify(defaultApprovalRules),
    offline_grant_hours: 24,
    help_widget: null,
  };
}
