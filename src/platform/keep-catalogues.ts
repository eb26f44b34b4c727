import { localeChain } from '../../domain/locales.ts';
import type { Fetch } from './exchange.ts';
import type { CatalogueLoaders } from './i18n.ts';
import type { Log } from './session-ports.ts';

type Ports = {
  readonly container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'> | undefined;
  readonly locales: readonly string[];
  readonly catalogues: CatalogueLoaders;
  readonly fetch: Fetch;
  readonly log: Log;
};

/**
 * Has the worker keep the texts of the program's languages, so that a start without a connection speaks the one in use, and
 * another can be chosen. English is in the precache; the others were loaded before the worker was in charge, or not at all.
 */
export async function keepCatalogues({ container, locales, catalogues, fetch, log }: Ports): Promise<void> {
  const names = [...new Set(locales.flatMap(localeChain))].filter((name) => !name.startsWith('en'));
  if (!container || names.length === 0) return;
  await inCharge(container);
  const loaders = Object.values(catalogues).flatMap((part) => names.flatMap((name) => part[name] ?? []));
  for (const load of loaders) {
    try {
      // Asked for by its address: what this page has imported already never passes by the worker again.
      const { address } = await load();
      await fetch(address, { method: 'GET' });
    } catch {
      log('i18n.catalogue-not-kept');
    }
  }
}

function inCharge(container: NonNullable<Ports['container']>): Promise<void> {
  if (container.controller) return Promise.resolve();
  return new Promise((resolve) => container.addEventListener('controllerchange', () => resolve(), { once: true }));
}
