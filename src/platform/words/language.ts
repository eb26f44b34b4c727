import * as v from 'valibot';
import { chooseLocale } from '../../../domain/locales.ts';
import { type DeviceMemory, readKept } from '../account/device-memory.ts';
import type { Translations } from './i18n.ts';
import type { Log } from '../identity/session-ports.ts';

/** The locale of the portal, and the person who chose it. */
export type Language = {
  /** Before anything is shown: the locale of the address, else the last one on this device, of the browser, or of the program. */
  readonly begin: (asked: string | null) => Promise<void>;
  /** Somebody has chosen a locale, in a menu or by an address; for a signed-in person the device stores it. */
  readonly choose: (locale: string, person: string | null) => Promise<void>;
  /**
   * Somebody has signed in: their choice on this device has priority over the language of their profile, and that over the browser's. A
   * choice before the sign-in counts as theirs.
   */
  readonly follow: (person: string) => Promise<void>;
};

type Ports = {
  readonly program: { readonly locales: readonly string[]; readonly defaultBuyerLocale: string };
  readonly memory: DeviceMemory;
  readonly translations: Pick<Translations, 'i18n' | 'activate'>;
  readonly browserLanguages: readonly string[];
  /** The profile language of the signed-in person; null if it is not known now. */
  readonly profileLanguage: () => Promise<string | null>;
  readonly log: Log;
};

const shownKey = 'locale';
/** The choice before a sign-in, kept until somebody signs in. */
const askedKey = 'locale-asked';

export function createLanguage(ports: Ports): Language {
  const { program, memory, translations, log } = ports;

  async function keep(key: string, locale: string): Promise<void> {
    await memory.set(key, locale).catch(() => log('locale.not-kept'));
  }

  async function show(locale: string): Promise<void> {
    await keep(shownKey, locale);
    if (locale !== translations.i18n.locale) await translations.activate(locale);
  }

  return {
    begin: async (asked) => {
      if (asked !== null && program.locales.includes(asked))
        await Promise.all([keep(askedKey, asked), keep(shownKey, asked)]);
      const wishes = [asked, await readKept(memory, shownKey, v.string()), ...ports.browserLanguages];
      const known = wishes.filter((locale) => locale !== null);
      await translations.activate(chooseLocale(known, program.locales, program.defaultBuyerLocale));
    },
    choose: async (locale, person) => {
      await keep(person === null ? askedKey : choiceKey(person), locale);
      await show(locale);
    },
    follow: async (person) => {
      const asked = await readKept(memory, askedKey, v.string());
      if (asked !== null) await keep(choiceKey(person), asked);
      await memory.remove(askedKey).catch(() => undefined);
      const chosen = await readKept(memory, choiceKey(person), v.string());
      const wish = chosen ?? (await ports.profileLanguage());
      const now = translations.i18n.locale;
      // A profile names only a language: the country part of the locale stays.
      if (wish !== null && wish !== now && !now.startsWith(`${wish}-`))
        await show(chooseLocale([wish], program.locales, now));
    },
  };
}

function choiceKey(person: string): string {
  return `locale:${person}`;
}
