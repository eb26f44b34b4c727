import type { OfflineIdentity } from '../../offline/offline.ts';
import type { OfflinePorts } from '../../offline/ports.ts';
import type { Subject } from '../../../domain/subject.ts';
import { type KeptAccount, type KeptNotes, type Unsent, createKeptAccount, notingFirst } from './kept-account.ts';
import { onlineAction } from './online-action.ts';
import type { Account, AccountHolder, AccountParts, Who } from './account.ts';
import { identityOf, isSameWho, mayKeepData, openOffline } from './open-offline.ts';
import { keepGoing } from './page-triggers.ts';

/** The account of a tab. Its caller waits for each call before the next. */
export function holdAccount(parts: AccountParts, changed: () => void): AccountHolder {
  const { memory, timeZone, triggers, openEngine = openOffline } = parts;
  const ports = parts.mayKeepSecret ? parts.ports : keepingNoSecret(parts.ports);
  const kept = createKeptAccount(ports, memory);
  let account: (Account & { readonly stop: () => void }) | null = null;

  function closeHere(): void {
    if (!account) return;
    account.stop();
    account.offline.close();
    account = null;
    changed();
  }

  return {
    current: () => account,
    open: async (who, hadData = false) => {
      if (account && isSameWho(account.who, who)) {
        // The same person, perhaps with another name: keep the engine.
        if (account.who.name !== who.name || account.who.email !== who.email) {
          account = { ...account, who };
          changed();
        }
        return account;
      }
      closeHere();
      const identity = identityOf(who, timeZone);
      const { notes, isDiscarding } = await settleNotes(ports, kept, identity.subject);
      const wasCleared = hadData && mayKeepData(who) && notes.noted === null;
      // Nothing is kept while work exists that the person has discarded, because that work would be sent.
      const isKept = mayKeepData(who) && !isDiscarding && (await noteOf(ports, kept, identity, 'keep'));
      const given = isKept ? notingFirst(ports, kept, identity) : keepingNothing(ports, who);
      const offline = await openEngine({ ...given, onlineAction }, who, timeZone);
      account = { who, offline, wasCleared, stop: keepGoing(offline, triggers) };
      changed();
      return account;
    },
    close: async () => closeHere(),
    lock: async () => {
      closeHere();
      await kept.lock().catch(() => ports.log('account.lock-failed'));
    },
    wipe: async (unsent) => {
      if (account && mayKeepData(account.who)) await noteOf(ports, kept, identityOf(account.who, timeZone), unsent);
      closeHere();
      await kept.wipeUnless(null).catch(() => ports.log('account.wipe-failed'));
    },
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
