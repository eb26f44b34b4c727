import * as v from 'valibot';
import { chooseLocale } from '../../../domain/locales.ts';
import type { DeviceMemory } from '../account/device-memory.ts';
import { readKept } from '../account/device-memory.ts';
import type { Translations } from './i18n.ts';
import type { Log } from '../identity/session-ports.ts';

/** In which locale of the program the portal speaks, and to whom. */
export type Language = {
  /** Before anything is shown: what the address asks for, then what this device showed last, the browser, the program. */
  readonly begin: (asked: string | null) => Promise<void>;
  /** Somebody has chosen, in a menu or by an address; a person who is signed in keeps it on this device. */
  readonly choose: (locale: string, person: string | null) => Promise<void>;
  /**
   * Somebody has signed in: their own choice on this device goes before the language of their profile, and that before what
   * the browser speaks. A choice that was made before the sign-in is theirs as well.
   */
  readonly follow: (person: string) => Promise<void>;
};

type Ports = {
  readonly program: { readonly locales: readonly string[]; readonly defaultBuyerLocale: string };
  readonly memory: DeviceMemory;
  readonly translations: Pick<Translations, 'i18n' | 'activate'>;
  readonly browserLanguages: readonly string[];
  /** The language of the profile of whoever is signed in; null where it cannot be known now. */
  readonly profileLanguage: () => Promise<string | null>;
  readonly log: Log;
};

const shownKey = 'locale';
/** What was chosen before a sign-in, until somebody signs in. */
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
      // A profile names a language only: a country’s way of writing it stays as it is.
      if (wish !== null && wish !== now && !now.startsWith(`${wish}-`))
        await show(chooseLocale([wish], program.locales, now));
    },
  };
}

function choiceKey(person: string): string {
  return `locale:${person}`;
}
