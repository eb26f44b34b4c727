import type { EventsPorts } from '../wire/events.ts';
import { createListeners } from '../account/listeners.ts';
import type { Log } from '../identity/session-ports.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** A new version is installed; `apply` activates it and reloads this tab. Only the person's click calls it. */
export type UpdateOffer = { readonly apply: () => void };

const workerAddress = '/service-worker.js';
const lookAgainMs = 3_600_000;

/** Whether a new version is installed, with listeners. */
export type Updates = {
  readonly offer: () => UpdateOffer | null;
  readonly subscribe: (listener: () => void) => () => void;
};

type Visibility = EventsPorts['visibility'];

/**
 * Registers the worker, and offers each new version once it is installed. Checks for one when the page becomes visible, at most once an
 * hour. A browser without service workers has no updates, and the portal works online.
 */
export function registerWorker(
  container: ServiceWorkerContainer | undefined,
  visibility: Visibility,
  log: Log,
): Updates {
  const changes = createListeners<void>();
  let offered: UpdateOffer | null = null;
  const onUpdate = (offer: UpdateOffer) => {
    offered = offer;
    changes.tell();
  };
  if (container) void register(container, visibility, onUpdate).catch(() => log('worker.not-registered'));
  return { offer: () => offered, subscribe: changes.subscribe };
}

async function register(
  container: ServiceWorkerContainer,
  visibility: Visibility,
  onUpdate: (offer: UpdateOffer) => void,
): Promise<void> {
  const registration = await container.register(workerAddress, { scope: '/', updateViaCache: 'none' });
  const offer = () => {
    // The very first worker replaces nothing: there is nothing to offer.
    if (registration.waiting && container.controller) onUpdate({ apply: () => applyUpdate(container, registration) });
  };
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer();
    });
  });
  offer();
  lookForUpdates(registration, visibility);
}

function applyUpdate(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const { waiting } = registration;
  // Another tab has already activated the new version: only this page is still the old one.
  if (!waiting) return window.location.reload();
  container.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  const message: WorkerMessage = { kind: 'skipWaiting' };
  return waiting.postMessage(message);
}

function lookForUpdates(registration: ServiceWorkerRegistration, visibility: Visibility): void {
  let lookedAtMs = performance.now();
  visibility.subscribe(() => {
    if (!visibility.isVisible() || performance.now() - lookedAtMs < lookAgainMs) return;
    lookedAtMs = performance.now();
    void registration.update().catch(() => undefined);
  });
}
