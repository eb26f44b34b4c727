import * as v from 'valibot';
import { roleSchema } from '../../../domain/access/role.ts';
import { type Subject, subjectSchema } from '../../../domain/subject.ts';
import { type OfflineIdentity, accountName, clearOwnWork, ownWorkClearings } from '../../offline/offline.ts';
import type { OfflinePorts } from '../../offline/ports.ts';
import { notePrefix } from './account-notes.ts';
import { type DeviceMemory, readKept } from './device-memory.ts';

export type Unsent = 'keep' | 'discard';

const currentKey = 'open-account';
const identityEntries = { subject: subjectSchema, roles: v.array(roleSchema), timeZone: v.string() };
/**
 * `clearings`: how often the account had been cleared when this was requested; after another clearing, the data is
 * newer. Null if that could not be read: discarded data is then cleared in any case.
 */
const noteSchema = v.object({
  ...identityEntries,
  unsent: v.picklist(['keep', 'discard']),
  clearings: v.optional(v.nullable(v.number()), 0),
});

/**
 * The account that this device can open without the server, because its secret is stored here. A note is written before
 * the secret, and removed only after the secret is destroyed, so a wipe that was interrupted or failed is repeated at
 * the next start. Each account has its own notes, because tabs of several accounts may be open, and a sign-out of one
 * must not overwrite the notes of another. Each new secret has one too: a wipe removes only the notes that it found at
 * its start, so a wipe that was suspended does not remove later ones.
 */
export type KeptAccount = {
  readonly note: (identity: OfflineIdentity, unsent?: Unsent) => Promise<void>;
  /**
   * Notes that a secret of the account is about to be stored, which a running wipe does not know; returns the note's
   * key.
   */
  readonly noteSecret: (identity: OfflineIdentity) => Promise<string>;
  /** True if the note still exists: no wipe has removed it, and the browser has not cleared its storage. */
  readonly isNoted: (key: string) => Promise<boolean>;
  /** The account that was noted last, unless it has been wiped. */
  readonly noted: () => Promise<OfflineIdentity | null>;
  /** All notes, read before somebody's account is opened: a start waits for the disk twice at most. */
  readonly look: (subject: Subject) => Promise<KeptNotes>;
  /**
   * Destroys the secrets of the noted accounts, except the given one's; their data can no longer be read. Their outbox
   * and drafts stay, encrypted, unless they are to be discarded. Work of the given person that was to be discarded is
   * cleared too, because it must not be sent after the next sign-in. Rejects if something failed; its note then stays.
   */
  readonly wipeUnless: (subject: Subject | null) => Promise<void>;
  /** Destroys all secrets and keeps the notes: the offline grant has expired, but perhaps not the session. */
  readonly lock: () => Promise<void>;
  /** True if work of this account still has to be discarded. */
  readonly isDiscarding: (subject: Subject) => Promise<boolean>;
};

export type KeptNotes = {
  readonly noted: OfflineIdentity | null;
  /** True if work of the subject still has to be discarded. */
  readonly isDiscarding: boolean;
  /** True if `wipeUnless` for the subject has something to clear. */
  readonly hasToWipe: boolean;
};

export function createKeptAccount(ports: OfflinePorts, memory: DeviceMemory): KeptAccount {
  return {
    note: async (identity, unsent = 'keep') => {
      const name = accountKey(identity.subject);
      const clearings =
        unsent === 'discard' ? await ownWorkClearings(ports, accountName(identity.subject)).catch(() => null) : 0;
      const note = v.parse(noteSchema, { ...identity, unsent, clearings });
      // Does not write an existing note again: on a full disk that would fail, and the account would not open.
      const key = `${notePrefix}${name}`;
      const [known, current] = await Promise.all([readKept(memory, key, noteSchema), readCurrent(memory)]);
      if (JSON.stringify(known) !== JSON.stringify(note)) await memory.set(key, note);
      if (current !== name) await memory.set(currentKey, name);
    },
    noteSecret: async (identity) => {
      const key = `${notePrefix}${accountKey(identity.subject)}:${ports.random.uuid()}`;
      await memory.set(key, { ...identity, unsent: 'keep' });
      return key;
    },
    isNoted: async (key) => (await memory.keys(key)).includes(key),
    noted: async () => {
      const name = await readCurrent(memory);
      return name === null ? null : (await notesOf(memory, name)).note;
    },
    look: async (subject) => {
      const [current, keys] = await Promise.all([readCurrent(memory), memory.keys(notePrefix)]);
      const notes = await Promise.all(keys.map((key) => readKept(memory, key, noteSchema)));
      const noteFor = (name: string) => strictest(notes.filter((_note, index) => nameIn(keys[index] ?? '') === name));
      const own = accountKey(subject);
      const isDiscarding = noteFor(own)?.unsent === 'discard';
      return {
        noted: current === null ? null : noteFor(current),
        isDiscarding,
        hasToWipe: isDiscarding || keys.some((key, index) => nameIn(key) !== own && notes[index] !== null),
      };
    },
    wipeUnless: async (subject) => {
      const kept = subject && accountKey(subject);
      const names = new Set((await memory.keys(notePrefix)).map(nameIn));
      const wipes = [...names].map((name) => wipe(ports, memory, name, name === kept ? 'discard' : null));
      await allOf(wipes);
    },
    lock: async () => {
      const names = new Set((await memory.keys(notePrefix)).map(nameIn));
      const notes = await Promise.all([...names].map((name) => notesOf(memory, name)));
      await allOf(notes.map(({ note }) => note && destroySecret(ports, note)));
    },
    isDiscarding: async (subject) => (await notesOf(memory, accountKey(subject))).note?.unsent === 'discard',
  };
}

/**
 * The note comes before the secret, in pages and in the worker; a secret without a note is not stored. If the note
 * disappeared while the secret arrived, it is written again, because no wipe would find the secret otherwise.
 */
export function notingFirst(ports: OfflinePorts, kept: KeptAccount, identity: OfflineIdentity): OfflinePorts {
  const { sealing } = ports.storage;
  if (!sealing) return ports;
  const keeper: typeof sealing.keeper = (account) => {
    const own = sealing.keeper(account);
    const write: typeof own.write = async (secret) => {
      // A sign-out in another tab may have removed notes that were written before this page.
      ports.storage.preload?.settleValues();
      const key = await kept.noteSecret(identity);
      await own.write(secret);
      if (await kept.isNoted(key)) return;
      try {
        await kept.noteSecret(identity);
      } catch (error) {
        await own.destroy();
        throw error;
      }
    };
    return { ...own, write };
  };
  return { ...ports, storage: { ...ports.storage, sealing: { ...sealing, keeper } } };
}

type Note = v.InferOutput<typeof noteSchema>;

/** All notes of one account: if one of them says that work is to be discarded, the others do not change that. */
async function notesOf(memory: DeviceMemory, name: string): Promise<{ keys: readonly string[]; note: Note | null }> {
  const keys = await keysOf(memory, name);
  const notes = await Promise.all(keys.map((key) => readKept(memory, key, noteSchema)));
  return { keys, note: strictest(notes) };
}

function strictest(notes: readonly (Note | null)[]): Note | null {
  return notes.find((note) => note?.unsent === 'discard') ?? notes.find((note) => note !== null) ?? null;
}

function readCurrent(memory: DeviceMemory): Promise<string | null> {
  return readKept(memory, currentKey, v.string());
}

async function keysOf(memory: DeviceMemory, name: string): Promise<readonly string[]> {
  return (await memory.keys(`${notePrefix}${name}`)).filter((key) => nameIn(key) === name);
}

/** The account of a key: program, user and buyer. */
function nameIn(key: string): string {
  return key.slice(notePrefix.length).split(':').slice(0, 3).join(':');
}

/** Locks one account permanently; with `only`, only if the account has the note of that key. */
async function wipe(ports: OfflinePorts, memory: DeviceMemory, name: string, only: Unsent | null): Promise<void> {
  const { keys, note } = await notesOf(memory, name);
  if (!note || (only !== null && note.unsent !== only)) return;
  await destroySecret(ports, note);
  if (note.unsent === 'discard') await clearOwnWork(ports, accountName(note.subject), note.clearings);
  for (const key of keys) await memory.remove(key);
  ports.log('account.wiped', { unsent: note.unsent });
}

async function destroySecret({ storage }: OfflinePorts, { subject }: Note): Promise<void> {
  await storage.sealing?.keeper(accountName(subject)).destroy();
}

/** Runs all of them, even if one fails. */
async function allOf(works: readonly (Promise<void> | null)[]): Promise<void> {
  const failed = (await Promise.allSettled(works.filter((work) => work !== null))).find(
    (one) => one.status === 'rejected',
  );
  if (failed) throw new Error('An account could not be locked or cleared.', { cause: failed.reason });
}

function accountKey({ program, user, buyer }: Subject): string {
  return `${program}:${user}:${buyer}`;
}
