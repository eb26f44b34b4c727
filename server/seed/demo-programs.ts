import { addDays } from '../../domain/time/calendar-date.ts';
import type { ProgramId } from '../../domain/ids.ts';
import type { WrittenSettings } from '../../domain/programs/program-settings.ts';
import type { Program } from '../programs/program.ts';
import { demoAlerts, demoAlertTexts } from './demo-alerts.ts';
import type { SeedDay } from './rows/world-rows.ts';

export const northgate = 'northgate' as ProgramId;
export const summit = 'summit' as ProgramId;
export const plain = 'plain' as ProgramId;

/** The sellers of each program; client accounts belong to the first one. */
export const demoSellers: Readonly<Record<string, readonly string[]>> = {
  [northgate]: ['Northgate Builders Merchants', 'Tweed Plant Hire'],
  [summit]: ['Summit Supply Warehouse'],
  [plain]: ['Plain Timber Co'],
};

/** Codes for irreversible actions; only one of the programs also requires them for every sign-in. */
const everything = {
  payments: true,
  approvals: true,
  purchaseCards: true,
  disputes: true,
  autoPay: true,
  mfaEnabled: true,
  mfaRequired: true,
  mfaAtBuyerCreation: true,
};

type DemoProgram = {
  readonly id: ProgramId;
  readonly settings: WrittenSettings;
  readonly translations?: Program['translations'];
};

/**
 * The three programs of the demo: one with all features, one for North America, and one with few features. Each lists existing languages.
 */
export function demoPrograms(today: SeedDay): DemoProgram[] {
  const soon = addDays(today, 3);
  return [
    {
      id: northgate,
      settings: {
        name: 'Northgate Trade',
        providerName: 'Northgate Credit',
        defaultCurrency: 'GBP',
        defaultCountry: 'GB',
        defaultBuyerLocale: 'en-GB',
        locales: ['en-GB', 'en-IE', 'de-DE', 'de-AT', 'en-US'],
        timeZone: 'Europe/London',
        theme: { accent: '#0b6e4f', logoText: 'Northgate' },
        flags: everything,
        supportPhone: '+44 20 7946 0102',
        supportEmail: 'help@northgate.example',
        alerts: demoAlerts,
      },
      translations: demoAlertTexts,
    },
    {
      id: summit,
      settings: {
        name: 'Summit Supply',
        providerName: 'Summit Finance',
        defaultCurrency: 'USD',
        defaultCountry: 'US',
        defaultBuyerLocale: 'en-US',
        locales: ['en-US', 'en-CA', 'en-AU'],
        timeZone: 'America/New_York',
        theme: { accent: '#1d4f91', logoText: 'Summit' },
        flags: { ...everything, mfaAtLogin: true },
        disputeLimitDays: 45,
        supportPhone: '+1 555 0100',
        supportEmail: 'help@summit.example',
      },
      translations: { 'en-US': { 'access.role.buyer-payer': 'Accounts payable' } },
    },
    {
      id: plain,
      settings: {
        name: 'Plain Credit',
        providerName: 'Plain Credit',
        defaultCurrency: 'GBP',
        defaultCountry: 'GB',
        defaultBuyerLocale: 'en-GB',
        locales: ['en-GB'],
        timeZone: 'Europe/London',
        theme: { accent: '#5f4b32', logoText: 'Plain' },
        flags: { payments: true, approvals: true },
        disputeLimitDays: 30,
        supportPhone: '+44 20 7946 0199',
        supportEmail: 'help@plain.example',
        maintenance: {
          from: `${soon}T22:00:00.000Z`,
          to: `${addDays(soon, 1)}T01:00:00.000Z`,
          email: 'help@plain.example',
        },
      },
    },
  ];
}
