import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { programSettingsSchema, settingMeanings } from '../../domain/programs/program-settings.ts';

const least = {
  name: 'Northgate Trade',
  providerName: 'Northgate Credit',
  locales: ['en-GB'],
  defaultBuyerLocale: 'en-GB',
  defaultCountry: 'GB',
  defaultCurrency: 'GBP',
  timeZone: 'Europe/London',
  theme: { accent: '#0b6e4f', logoText: 'Northgate' },
};
const read = (change: object) => v.safeParse(programSettingsSchema, { ...least, ...change });

describe('the settings of a program', () => {
  it('have defaults for all optional settings', () => {
    const { output } = read({ flags: { payments: true } });
    expect(output).toMatchObject({
      flags: { payments: true, disputes: false, mfaEnabled: false },
      disputeLimitDays: 60,
      offlineGrantHours: 24,
      rememberDeviceDays: 30,
      maintenance: null,
    });
  });

  it('are refused if one is missing, impossible or misspelled', () => {
    const wrong = [
      { name: '' },
      { locales: [] },
      { defaultCurrency: 'XYZ' },
      { rememberDeviceDays: 366 },
      { offlineGrantHours: 1.5 },
      { disputeLimitDay: 60 },
      { flags: { payment: true } },
      { embeddedPages: { accountActivity: 'http://partner.example/' } },
      { embeddedPages: { activity: 'https://partner.example/' } },
      { theme: { accent: 'green', logoText: 'N' } },
    ];
    expect(wrong.filter((change) => read(change).success)).toEqual([]);
  });

  it('are all described in the README, with their defaults', () => {
    const defaults = v.parse(programSettingsSchema, least);
    const given = new Set(Object.keys(least));
    const rows = Object.entries(settingMeanings).map(([name, meaning]) => {
      const byDefault = name.startsWith('flags.') ? false : defaults[name as keyof typeof defaults];
      return `| \`${name}\` | ${given.has(name) ? 'must be given' : said(byDefault)} | ${meaning} |`;
    });
    const readme = readFileSync('server/programs/README.md', 'utf8');
    expect(readme.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
  });
});

function said(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return `${value.length} rules`;
  return value === '' ? 'empty' : `\`${JSON.stringify(value)}\``;
}
