import { localeChain } from '../../../domain/locales.ts';
import type { WorkerMessage } from '../worker/worker-messages.ts';

type Container = Pick<ServiceWorkerContainer, 'addEventListener'> & {
  readonly controller: Pick<ServiceWorker, 'postMessage'> | null;
};

/**
 * Has the worker keep the texts of the program's languages, so that a start without a connection speaks the one in use, and
 * another can be chosen. English is in the precache. The worker fetches them, not the page: for a page, a file that does not come
 * is one that it cannot go on without.
 */
export function keepLanguages(container: Container | undefined, locales: readonly string[]): void {
  const languages = [...new Set(locales.flatMap(localeChain))].filter((name) => !name.startsWith('en'));
  if (!container || languages.length === 0) return;
  const message: WorkerMessage = { kind: 'keepLanguages', languages };
  const ask = () => container.controller?.postMessage(message);
  if (container.controller) ask();
  else container.addEventListener('controllerchange', ask, { once: true });
}
