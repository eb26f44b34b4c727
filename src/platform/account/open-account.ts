import type { Offline, OfflineIdentity } from '../../offline/offline.ts';
import type { OfflinePorts } from '../../offline/ports.ts';
import type { Subject } from '../../../domain/subject.ts';
import { notePrefix } from './account-notes.ts';
import type { DeviceMemory } from './device-memory.ts';
import type { KeptAccount, KeptNotes, Unsent } from './kept-account.ts';
import type { Who } from './open-offline.ts';
import { identityOf, isSameWho, mayKeepData, openOffline } from './open-offline.ts';
import type { PageTriggers } from './page-triggers.ts';

/** The account that is open in this tab. */
export type Account = {
  readonly who: Who;
  readonly offline: Offline;
  /**
   * The session is older than the device's data: the browser has cleared its storage, with everything that was not
   * sent.
   */
  readonly wasCleared: boolean;
};

export type AccountHolder = {
  readonly current: () => Account | null;
  /**
   * Opens the engine for somebody, after clearing the data of everybody else. `isGoingOn`: they were signed in on this
   * device before.
   */
  readonly open: (who: Who, isGoingOn?: boolean) => Promise<Account>;
  /** Closes the engine of this tab and leaves the stored data alone, because another tab is clearing it. */
  readonly close: () => Promise<void>;
  /** Closes the engine and locks the account's data, or also discards the person's own work. */
  readonly wipe: (unsent: Unsent) => Promise<void>;
  /** Closes the engine and destroys all secrets: from now on only the server can open the account. */
  readonly lock: () => Promise<void>;
};

export type AccountParts = {
  readonly ports: OfflinePorts;
  readonly memory: DeviceMemory;
  readonly timeZone: string;
  /** The program allows offline starts, so the secret may be stored longer than the page lives. */
  readonly mayKeepSecret: boolean;
  readonly triggers: PageTriggers;
  /** Opens the engine; tests pass their own. */
  readonly openEngine?: typeof openOffline;
};

/** At most one account is open in a tab; openings and closings are queued. */
export function createAccountHolder(parts: AccountParts, changed: () => void): AccountHolder {
  const { memory, timeZone, triggers, openEngine = openOffline } = parts;
  const ports = parts.mayKeepSecret ? parts.ports : keepingNoSecret(parts.ports);
  const keeping = once(async () => {
    const { createKeptAccount, notingFirst, onlineAction } = await import('./kept-account.ts');
    return { kept: createKeptAccount(ports, memory), notingFirst, onlineAction };
  });
  let account: (Account & { readonly stop: () => void }) | null = null;
  let lastTurn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  function closeHere(): void {
    if (!account) return;
    account.stop();
    account.offline.close();
    account = null;
    changed();
  }

  return {
    current: () => account,
    open: (who, isGoingOn = false) =>
      inTurn(async () => {
        if (account && isSameWho(account.who, who)) {
          // The same person, perhaps with another name: keep the engine.
          if (account.who.name !== who.name || account.who.email !== who.email) {
            account = { ...account, who };
            changed();
          }
          return account;
        }
        closeHere();
        const { kept, notingFirst, onlineAction } = await keeping();
        const identity = identityOf(who, timeZone);
        const { notes, isDiscarding } = await settleNotes(ports, kept, identity.subject);
        const wasCleared = isGoingOn && mayKeepData(who) && notes.noted === null;
        // Not while discarded work still exists, because it would be sent.
        const isKept = mayKeepData(who) && !isDiscarding && (await noteOf(ports, kept, identity, 'keep'));
        const given = isKept ? notingFirst(ports, kept, identity) : keepingNothing(ports, who);
        // The triggers of a page are loaded with the engine; before a sign-in there is nothing to trigger.
        const [offline, { keepGoing }] = await Promise.all([
          openEngine({ ...given, onlineAction }, who, timeZone),
          import('./page-triggers.ts'),
        ]);
        account = { who, offline, wasCleared, stop: keepGoing(offline, triggers) };
        changed();
        return account;
      }),
    close: () => inTurn(async () => closeHere()),
    lock: () =>
      inTurn(async () => {
        closeHere();
        const { kept } = await keeping();
        await kept.lock().catch(() => ports.log('account.lock-failed'));
      }),
    wipe: (unsent) =>
      inTurn(async () => {
        // Without notes, as on a new device, there is nothing to clear, and no code to load for it.
        const noted = await memory.keys(notePrefix).catch(() => null);
        if (!account && noted?.length === 0) return;
        // If the module fails to load, sign out anyway; the next start clears the noted data.
        const kept = await keeping().then(
          (loaded) => loaded.kept,
          () => null,
        );
        if (kept && account && mayKeepData(account.who))
          await noteOf(ports, kept, identityOf(account.who, timeZone), unsent);
        closeHere();
        if (
          await kept?.wipeUnless(null).then(
            () => true,
            () => false,
          )
        )
          return;
        ports.log('account.wipe-failed');
      }),
  };
}

/** Loaded again after a failure: a file that failed to load may load later. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | null = null;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = null;
      throw error;
    });
    return done;
  };
}

/**
 * Clears the data of others and the subject's discarded work; returns the earlier notes, and what could not be cleared.
 */
async function settleNotes(
  ports: OfflinePorts,
  kept: KeptAccount,
  subject: Subject,
): Promise<{ readonly notes: KeptNotes; readonly isDiscarding: boolean }> {
  const notes = await kept.look(subject);
  if (!notes.hasToWipe) return { notes, isDiscarding: false };
  await kept.wipeUnless(subject).catch(() => ports.log('account.wipe-failed'));
  return { notes, isDiscarding: await kept.isDiscarding(subject) };
}

/** A full disk may have room a moment later; an account without a note is not stored. */
async function noteOf(
  ports: OfflinePorts,
  kept: KeptAccount,
  identity: OfflineIdentity,
  unsent: Unsent,
): Promise<boolean> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    try {
      await kept.note(identity, unsent);
      return true;
    } catch {
      ports.log('account.note-failed', { attempt });
    }
  }
  return false;
}

function keepingNothing(ports: OfflinePorts, who: Who): OfflinePorts {
  const whyNone = mayKeepData(who) ? 'notNoted' : 'notAllowed';
  return { ...ports, storage: { indexedDB: null, keyRange: null, whyNone } };
}

/** Each start asks the server for the secret; without it the data cannot be read. */
function keepingNoSecret(ports: OfflinePorts): OfflinePorts {
  const { sealing } = ports.storage;
  if (!sealing) return ports;
  const keeper: typeof sealing.keeper = (account) => ({
    ...sealing.keeper(account),
    read: () => Promise.resolve(null),
    write: () => Promise.resolve(),
  });
  return { ...ports, storage: { ...ports.storage, sealing: { ...sealing, keeper } } };
}
