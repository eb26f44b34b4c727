import { type I18n, type Messages, i18n } from '@lingui/core';
import { defaultLocale, localeChain } from '../../../domain/locales.ts';
import type { DeviceMemory } from '../account/device-memory.ts';
import type { Fetch } from '../wire/exchange.ts';
import { compileOverrides, keptOverrides, type Overrides } from './override-messages.ts';
import type { Log } from '../identity/session-ports.ts';

/** One part of a built-in catalogue. */
export type Catalogue = { readonly messages: Messages };

type Loaders = Readonly<Record<string, () => Promise<Catalogue>>>;

/** Loads the built-in catalogues by locale; `locales/catalogue-parts.ts` defines the parts. */
export type CatalogueLoaders = Readonly<Record<'start' | 'frame' | 'rest' | 'identity', Loaders>>;

type Part = keyof CatalogueLoaders;

export type Translations = {
  readonly i18n: I18n;
  /** Shows the portal in a locale; resolves once texts can be read. The program's overrides follow when they arrive. */
  readonly activate: (locale: string) => Promise<void>;
  /** Loads one more part for this and every later locale; resolves once its texts can be read. */
  readonly bring: (part: Exclude<Part, 'start'>) => Promise<void>;
};

type Ports = {
  readonly fetch: Fetch;
  readonly origin: string;
  readonly device: DeviceMemory;
  readonly programId: string;
  readonly log: Log;
  readonly catalogues: CatalogueLoaders;
};

type Texts = { readonly locale: string; readonly builtIn: Messages; readonly own: Messages };

/** Built-in texts by the chain full locale → language → en-US, overridden by the program's texts. */
export function createTranslations(ports: Ports, firstParts: readonly Part[] = ['start']): Translations {
  let wanted = '';
  const parts = new Set<Part>(firstParts);
  const brought = new Map<Part, Promise<void>>();
  let shown: Texts = { locale: '', builtIn: {}, own: {} };

  /** Adds texts to those of the same locale on screen, unless another locale was requested meanwhile. */
  function show({ locale, builtIn = {}, own }: Partial<Texts> & Pick<Texts, 'locale'>): void {
    if (locale !== wanted) return;
    const before = shown.locale === locale ? shown : { builtIn: {}, own: {} };
    shown = { locale, builtIn: { ...before.builtIn, ...builtIn }, own: own ?? before.own };
    i18n.loadAndActivate({ locale, messages: { ...shown.builtIn, ...shown.own } });
  }

  async function activate(locale: string): Promise<void> {
    wanted = locale;
    const [builtIn, kept] = await Promise.all([loadParts(ports, [...parts], locale), keptOverrides(ports, locale)]);
    show({ locale, builtIn, own: kept ? await compileOverrides(kept, ports.log) : {} });
    void freshen(locale, kept);
  }

  async function freshen(locale: string, kept: Overrides | null): Promise<void> {
    const loaded = await import('./fetch-overrides.ts').catch(() => null);
    const fresh = await loaded?.fetchOverrides(ports, locale);
    if (!fresh || JSON.stringify(fresh) === JSON.stringify(kept ?? {})) return;
    show({ locale, own: await compileOverrides(fresh, ports.log) });
  }

  async function bringNow(part: Part): Promise<void> {
    parts.add(part);
    const locale = wanted;
    show({ locale, builtIn: await loadBuiltIn(ports, part, locale) });
    if (locale !== wanted) await bringNow(part);
  }

  function bring(part: Part): Promise<void> {
    if (firstParts.includes(part)) return Promise.resolve();
    const known = brought.get(part);
    if (known) return known;
    const bringing = bringNow(part).catch((error: unknown) => {
      brought.delete(part);
      throw error;
    });
    brought.set(part, bringing);
    return bringing;
  }

  return { i18n, activate, bring };
}

async function loadParts(ports: Ports, parts: readonly Part[], locale: string): Promise<Messages> {
  const loaded = await Promise.all(parts.map((part) => loadBuiltIn(ports, part, locale)));
  return Object.assign({}, ...loaded) as Messages;
}

/** All catalogues of the chain merged, best last; a missing or failed one is skipped. */
async function loadBuiltIn({ catalogues, log }: Ports, part: Part, locale: string): Promise<Messages> {
  const chain = localeChain(locale);
  const loaded = await Promise.all(
    // The default locale has every text, so nothing after it is needed.
    chain.slice(0, chain.indexOf(defaultLocale) + 1).map(async (name) => {
      try {
        return (await catalogues[part][name]?.())?.messages ?? {};
      } catch (error) {
        log('i18n.catalogue-failed', { name });
        // There is no fallback for the default locale: an error message is better than a page without texts.
        if (name === defaultLocale) throw error;
        return {};
      }
    }),
  );
  return Object.assign({}, ...loaded.toReversed()) as Messages;
}
