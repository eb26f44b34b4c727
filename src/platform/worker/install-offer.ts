import * as v from 'valibot';
import { type DeviceMemory, readKept } from '../account/device-memory.ts';
import { createListeners } from '../account/listeners.ts';

/** The browser's event that offers to install the portal; missing in the standard library's types. */
export type InstallEvent = Event & { readonly prompt: () => Promise<unknown>; readonly userChoice?: Promise<unknown> };

/** `prompt`: the browser asks when told to. `words`: the person has to be told where the browser's menu is (iPhone and iPad). */
export type InstallWay = 'prompt' | 'words';

export type InstallOffer = {
  /** How the portal can be installed here; null if it cannot be, or already is. */
  readonly way: () => InstallWay | null;
  /** Whether to offer the installation now: after a first success or at the third visit, and never after a refusal. */
  readonly isDue: () => boolean;
  readonly install: () => Promise<void>;
  readonly dismiss: () => Promise<void>;
  /** A request of the person was stored or sent: the portal was useful. */
  readonly noteSuccess: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
};

/** The browser features that the installation uses. */
export type InstallPorts = {
  readonly window: EventTarget;
  readonly isStandalone: boolean;
  readonly hasOnlyWords: boolean;
  readonly nowMs: () => number;
  readonly memory: DeviceMemory;
};

const key = 'install-offer';
const visitsBefore = 3;
/** A start within this time after the last one belongs to the same visit. */
const visitMs = 30 * 60_000;

const keptSchema = v.object({
  visits: v.number(),
  lastVisitMs: v.number(),
  hasSucceeded: v.boolean(),
  dismissedMs: v.nullable(v.number()),
  isInstalled: v.boolean(),
});
type Kept = v.InferOutput<typeof keptSchema>;
const nothingKept: Kept = { visits: 0, lastVisitMs: 0, hasSucceeded: false, dismissedMs: null, isInstalled: false };

/**
 * Holds the browser's own offer back until the right moment. Created before anything is awaited, because the browser offers once and early;
 * `begin` reads the stored state and counts the visit.
 */
export function createInstallOffer(ports: InstallPorts): InstallOffer & { readonly begin: () => Promise<void> } {
  const changes = createListeners<void>();
  let offered: InstallEvent | null = null;
  let kept: Kept | null = null;

  const change = async (changed: Partial<Kept>) => {
    kept = { ...(kept ?? nothingKept), ...changed };
    changes.tell();
    await ports.memory.set(key, kept).catch(() => undefined);
  };
  ports.window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
    // The browser offers the installation again, so the portal has been uninstalled.
    if (kept?.isInstalled) void change({ isInstalled: false });
    changes.tell();
  });
  ports.window.addEventListener('appinstalled', () => {
    offered = null;
    void change({ isInstalled: true });
  });

  const way = (): InstallWay | null => {
    if (ports.isStandalone) return null;
    if (offered) return 'prompt';
    return ports.hasOnlyWords ? 'words' : null;
  };
  return {
    way,
    isDue: () => {
      if (way() === null || !kept || kept.isInstalled) return false;
      return kept.dismissedMs === null && (kept.hasSucceeded || kept.visits >= visitsBefore);
    },
    install: async () => {
      const event = offered;
      if (!event) return;
      // The browser asks once; the portal does not offer it again after any answer.
      offered = null;
      await change({ dismissedMs: ports.nowMs() });
      await event.prompt();
    },
    dismiss: () => change({ dismissedMs: ports.nowMs() }),
    noteSuccess: async () => {
      if (kept && !kept.hasSucceeded) await change({ hasSucceeded: true });
    },
    subscribe: changes.subscribe,
    begin: async () => {
      kept = (await readKept(ports.memory, key, keptSchema)) ?? nothingKept;
      const nowMs = ports.nowMs();
      if (nowMs - kept.lastVisitMs > visitMs) await change({ visits: kept.visits + 1, lastVisitMs: nowMs });
      else changes.tell();
    },
  };
}
