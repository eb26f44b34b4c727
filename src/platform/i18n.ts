import type { I18n, Messages } from '@lingui/core';
import { i18n } from '@lingui/core';
import { localeChain } from '../../domain/locales.ts';
import type { DeviceMemory } from './device-memory.ts';
import type { Fetch } from './exchange.ts';
import { compileOverrides, fetchOverrides, keptOverrides } from './override-messages.ts';
import type { Log } from './session-ports.ts';

/** Loads one built-in catalogue; the build makes one lazy file of each `locales/*.po`. */
export type CatalogueLoaders = Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>;

export type Translations = {
  readonly i18n: I18n;
  /** Shows the portal in a locale; resolves once texts can be read. The program's own wording follows as it arrives. */
  readonly activate: (locale: string) => Promise<void>;
};

type Ports = {
  readonly fetch: Fetch;
  readonly origin: string;
  readonly device: DeviceMemory;
  readonly programId: string;
  readonly log: Log;
  readonly catalogues: CatalogueLoaders;
};

/** Built-in texts by the chain full locale → language → en-US, with the program's overrides on top. */
export function createTranslations(ports: Ports): Translations {
  let wanted = '';

  /** Puts texts on screen, unless another locale has been asked for meanwhile. */
  function show(locale: string, messages: Messages): void {
    if (locale === wanted) i18n.loadAndActivate({ locale, messages });
  }

  async function activate(locale: string): Promise<void> {
    wanted = locale;
    const [builtIn, kept] = await Promise.all([loadBuiltIn(ports, locale), keptOverrides(ports, locale)]);
    show(locale, { ...builtIn, ...(kept ? await compileOverrides(kept, ports.log) : {}) });
    void freshen(locale, builtIn, kept);
  }

  async function freshen(locale: string, builtIn: Messages, kept: object | null): Promise<void> {
    const fresh = await fetchOverrides(ports, locale);
    if (!fresh || JSON.stringify(fresh) === JSON.stringify(kept ?? {})) return;
    show(locale, { ...builtIn, ...(await compileOverrides(fresh, ports.log)) });
  }

  return { i18n, activate };
}

/** All catalogues of the chain over each other, best last; a missing or failed one leaves its place to the next. */
async function loadBuiltIn({ catalogues, log }: Ports, locale: string): Promise<Messages> {
  const loaded = await Promise.all(
    localeChain(locale).map(async (name) => {
      try {
        return (await catalogues[name]?.())?.messages ?? {};
      } catch {
        log('i18n.catalogue-failed', { name });
        return {};
      }
    }),
  );
  return Object.assign({}, ...loaded.toReversed()) as Messages;
}
