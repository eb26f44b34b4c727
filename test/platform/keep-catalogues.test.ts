import { describe, expect, it } from 'vitest';
import type { CatalogueLoaders } from '../../src/platform/i18n.ts';
import { keepCatalogues } from '../../src/platform/keep-catalogues.ts';

const loader = (name: string) => async () => ({ messages: {}, address: `/assets/${name}.js` });
const catalogues: CatalogueLoaders = {
  start: { 'en-US': loader('en-start'), de: loader('de-start'), 'de-AT': loader('at-start'), fr: loader('fr-start') },
  frame: {},
  identity: {},
  rest: { 'en-US': loader('en-rest'), de: loader('de-rest'), pl: () => Promise.reject(new Error('Gone')) },
};

/** A browser whose worker is in charge already, or takes charge when told. */
function browser(isInCharge: boolean) {
  const asked: string[] = [];
  const logged: string[] = [];
  let takeCharge = (): void => undefined;
  return {
    asked,
    logged,
    takeCharge: () => takeCharge(),
    keep: (locales: readonly string[]) =>
      keepCatalogues({
        container: {
          controller: isInCharge ? ({} as ServiceWorker) : null,
          addEventListener: (_type: string, listener: unknown) => void (takeCharge = listener as () => void),
        },
        locales,
        catalogues,
        fetch: async (address) => {
          asked.push(address);
          return new Response('');
        },
        log: (event) => void logged.push(event),
      }),
  };
}

describe('the languages of a program', () => {
  it('are kept by the worker for a start without a connection, but English, which it has already', async () => {
    const { keep, asked } = browser(true);
    await keep(['en-GB', 'de-AT', 'de-DE']);
    expect(asked.toSorted()).toEqual(['/assets/at-start.js', '/assets/de-rest.js', '/assets/de-start.js']);
  });

  it('wait at the first visit until the worker is in charge', async () => {
    const { keep, asked, takeCharge } = browser(false);
    const kept = keep(['de-DE']);
    expect(asked).toEqual([]);
    takeCharge();
    await kept;
    expect(asked).toHaveLength(2);
  });

  it('are kept one by one: one that is gone leaves the others', async () => {
    const { keep, asked, logged } = browser(true);
    await keep(['pl-PL', 'de-DE']);
    expect(logged).toEqual(['i18n.catalogue-not-kept']);
    expect(asked).toHaveLength(2);
  });

  it('are nothing to wait for where all of them are English, or the browser has no workers', async () => {
    const { keep, asked } = browser(false);
    await keep(['en-GB', 'en-US']);
    expect(asked).toEqual([]);
  });
});
