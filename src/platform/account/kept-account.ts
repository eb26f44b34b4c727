import * as v from 'valibot';
import { roleSchema } from '../../../domain/access/role.ts';
import type { Subject } from '../../../domain/subject.ts';
import { subjectSchema } from '../../../domain/subject.ts';
import type { OfflineIdentity } from '../../offline/offline.ts';
import { accountName, clearOwnWork, ownWorkClearings } from '../../offline/offline.ts';
import type { OfflinePorts } from '../../offline/ports.ts';
import { notePrefix } from './account-notes.ts';
import type { DeviceMemory } from './device-memory.ts';
import { readKept } from './device-memory.ts';

export type Unsent = 'keep' | 'discard';

const currentKey = 'open-account';
const identityEntries = { subject: subjectSchema, roles: v.array(roleSchema), timeZone: v.string() };
/**
 * `clearings`: how often the account was cleared before this was wanted; once it was, what lies there is of later. Null where that could
 * not be read: what a person has discarded is cleared all the same.
 */
const noteSchema = v.object({
  ...identityEntries,
  unsent: v.picklist(['keep', 'discard']),
  clearings: v.optional(v.nullable(v.number()), 0),
});

/**
 * Whose account can be opened on this device without the server, because its secret lies here. A note is written before the secret is, and
 * taken away only once that is destroyed: a wipe that was cut short or failed is done again at the next start. Each account has
 * notes of its own, because tabs of several accounts may be open, and one that signs out must not write over what another has
 * noted. Each secret that comes has one too: a wipe takes away those that it found before it began, so that one that was asleep
 * in the midst of it does not take the note of what came after.
 */
export type KeptAccount = {
  readonly note: (identity: OfflineIdentity, unsent?: Unsent) => Promise<void>;
  /** Notes that a secret of the account is about to lie here, of which a wipe that is under way does not know; answers the note's key. */
  readonly noteSecret: (identity: OfflineIdentity) => Promise<string>;
  /** The note of that key has not been taken away, by a wipe or by a browser that threw everything away. */
  readonly isNoted: (key: string) => Promise<boolean>;
  /** The account that was noted last, while it is not wiped. */
  readonly noted: () => Promise<OfflineIdentity | null>;
  /** All that is noted now, before somebody's account is opened: a start waits for the disk twice and no more. */
  readonly look: (subject: Subject) => Promise<KeptNotes>;
  /**
   * Destroys the secrets of the noted accounts, except the given one's: what they left is noise from then on. Outbox and drafts stay
   * among it unless told to discard them. What the given one's person wanted discarded is cleared as well: it must not be sent because
   * they come back. Rejects where something could not be done; its note then stays.
   */
  readonly wipeUnless: (subject: Subject | null) => Promise<void>;
  /** Destroys all secrets and leaves the notes: the leave to start without a connection is over, and the session need not be. */
  readonly lock: () => Promise<void>;
  /** True where what this account left is still to be discarded. */
  readonly isDiscarding: (subject: Subject) => Promise<boolean>;
};

export type KeptNotes = {
  readonly noted: OfflineIdentity | null;
  /** What the subject left is still to be discarded. */
  readonly isDiscarding: boolean;
  /** `wipeUnless` for the subject has something to clear. */
  readonly hasToWipe: boolean;
};

export function createKeptAccount(ports: OfflinePorts, memory: DeviceMemory): KeptAccount {
  return {
    note: async (identity, unsent = 'keep') => {
      const name = accountKey(identity.subject);
      const clearings =
        unsent === 'discard' ? await ownWorkClearings(ports, accountName(identity.subject)).catch(() => null) : 0;
      const note = v.parse(noteSchema, { ...identity, unsent, clearings });
      // What stands there already is not written again: on a full disk that would fail, and hide what the device has.
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
 * The note comes before the secret, in a page and in the worker alike; a secret that could not be noted is not kept. Where the note has
 * gone while the secret came, it is noted once more: nobody would lock it otherwise.
 */
export function notingFirst(ports: OfflinePorts, kept: KeptAccount, identity: OfflineIdentity): OfflinePorts {
  const { sealing } = ports.storage;
  if (!sealing) return ports;
  const keeper: typeof sealing.keeper = (account) => {
    const own = sealing.keeper(account);
    const write: typeof own.write = async (secret) => {
      // What was noted before this page began may have been taken away by another tab's sign-out.
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

/** All that is noted of one account: once somebody wanted it discarded, no other note says otherwise. */
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

/** The account that a key is about: program, user and buyer. */
function nameIn(key: string): string {
  return key.slice(notePrefix.length).split(':').slice(0, 3).join(':');
}

/** Locks one account for good, or with `only` leaves it alone unless that is what was noted. */
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

/** All of them, also where one fails. */
async function allOf(works: readonly (Promise<void> | null)[]): Promise<void> {
  const failed = (await Promise.allSettled(works.filter((work) => work !== null))).find(
    (one) => one.status === 'rejected',
  );
  if (failed) throw new Error('An account could not be locked or cleared.', { cause: failed.reason });
}

function accountKey({ program, user, buyer }: Subject): string {
  return `${program}:${user}:${buyer}`;
}
