import { localeChain } from '../../../domain/locales.ts';
import type { WorkerMessage } from '../worker/worker-messages.ts';

type Container = Pick<ServiceWorkerContainer, 'addEventListener'> & {
  readonly controller: Pick<ServiceWorker, 'postMessage'> | null;
};

/**
 * Makes the worker cache the texts of the program's languages, for offline starts in the current or another language. English is in the
 * precache. The worker fetches them, because a page treats a failed file as fatal.
 */
export function keepLanguages(container: Container | undefined, locales: readonly string[]): void {
  const languages = [...new Set(locales.flatMap(localeChain))].filter((name) => !name.startsWith('en'));
  if (!container || languages.length === 0) return;
  const message: WorkerMessage = { kind: 'keepLanguages', languages };
  const ask = () => container.controller?.postMessage(message);
  if (container.controller) ask();
  else container.addEventListener('controllerchange', ask, { once: true });
}
