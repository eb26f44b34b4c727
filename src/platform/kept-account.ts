import * as v from 'valibot';
import { roleSchema } from '../../domain/access/role.ts';
import type { Subject } from '../../domain/subject.ts';
import { subjectSchema } from '../../domain/subject.ts';
import type { OfflineIdentity } from '../offline/offline.ts';
import { createOffline } from '../offline/offline.ts';
import type { OfflinePorts } from '../offline/ports.ts';
import { notePrefix } from './account-notes.ts';
import type { DeviceMemory } from './device-memory.ts';
import { readKept } from './device-memory.ts';
import { unanswered } from './delivery.ts';

export type Unsent = 'keep' | 'discard';

const currentKey = 'open-account';
const identityEntries = { subject: subjectSchema, roles: v.array(roleSchema), timeZone: v.string() };
const noteSchema = v.object({ ...identityEntries, unsent: v.picklist(['keep', 'discard']) });

/**
 * Whose data lies readable on this device. A note is written before anything of theirs is, and taken away only once it is
 * cleared: a wipe that was cut short or failed is done again at the next start. Each account has notes of its own, because
 * tabs of several accounts may be open, and one that signs out must not write over what another has noted. Each load that
 * begins anew has one too: a wipe takes away those that it found before it cleared, so that one that was asleep in the midst
 * of it does not take the note of what came after.
 */
export type KeptAccount = {
  readonly note: (identity: OfflineIdentity, unsent?: Unsent) => Promise<void>;
  /**
   * Notes that data of the account lies here, where a wipe or the browser took the note away; `anew` for data that is about
   * to come, which a wipe that is under way does not know of.
   */
  readonly noteData: (identity: OfflineIdentity, anew: boolean) => Promise<void>;
  /** The account that was noted last, while its data is there. */
  readonly noted: () => Promise<OfflineIdentity | null>;
  /** All that is noted now, before somebody's account is opened: a start waits for the disk twice and no more. */
  readonly look: (subject: Subject) => Promise<KeptNotes>;
  /**
   * Clears what the noted accounts left, except the given one's; outbox and drafts stay unless told to discard them. What the
   * given one's person wanted discarded is cleared as well: it must not be sent because they come back. Rejects where
   * something could not be cleared; its note then stays.
   */
  readonly wipeUnless: (subject: Subject | null) => Promise<void>;
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
      const note = v.parse(noteSchema, { ...identity, unsent });
      // What stands there already is not written again: on a full disk that would fail, and hide what the device has.
      const key = `${notePrefix}${name}`;
      const [known, current] = await Promise.all([readKept(memory, key, noteSchema), readCurrent(memory)]);
      if (JSON.stringify(known) !== JSON.stringify(note)) await memory.set(key, note);
      if (current !== name) await memory.set(currentKey, name);
    },
    noteData: async (identity, anew) => {
      const name = accountKey(identity.subject);
      if (!anew && (await isNoted(memory, name))) return;
      await memory.set(`${notePrefix}${name}:${ports.random.uuid()}`, { ...identity, unsent: 'keep' });
    },
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
      // All of them, also where one fails.
      const failed = (await Promise.allSettled(wipes)).find((one) => one.status === 'rejected');
      if (failed) throw new Error('The data of an account could not be cleared.', { cause: failed.reason });
    },
    isDiscarding: async (subject) => (await notesOf(memory, accountKey(subject))).note?.unsent === 'discard',
  };
}

/**
 * A load that begins anew may do so because the account was cleared meanwhile, by another tab's sign-out or by the browser:
 * the note comes before the rows also then, in a page and in the worker alike. The browser may clear everything once more
 * while the answer is on its way.
 */
export function notingFirst(ports: OfflinePorts, kept: KeptAccount, identity: OfflineIdentity): OfflinePorts {
  const { server } = ports;
  const isNoted = async (anew: boolean): Promise<boolean> => {
    // What was noted before this page began may have been taken away by another tab's sign-out.
    ports.storage.ahead?.settleValues();
    try {
      await kept.noteData(identity, anew);
      return true;
    } catch {
      ports.log('account.note-failed');
      return false;
    }
  };
  return {
    ...ports,
    server: {
      ...server,
      changes: async (subject, cursor, limit) => {
        if (!(await isNoted(cursor === null))) return unanswered('noRoute');
        const delivery = await server.changes(subject, cursor, limit);
        return cursor !== null || (await isNoted(false)) ? delivery : unanswered('noRoute');
      },
    },
  };
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

/** Whether anything that can be read is noted of an account; asked before every pull, so no more is read than has to be. */
async function isNoted(memory: DeviceMemory, name: string): Promise<boolean> {
  for (const key of await keysOf(memory, name)) if (await readKept(memory, key, noteSchema)) return true;
  return false;
}

async function keysOf(memory: DeviceMemory, name: string): Promise<readonly string[]> {
  return (await memory.keys(`${notePrefix}${name}`)).filter((key) => nameIn(key) === name);
}

/** The account that a key is about: program, user and buyer. */
function nameIn(key: string): string {
  return key.slice(notePrefix.length).split(':').slice(0, 3).join(':');
}

/** Clears one account, or with `only` leaves it alone unless that is what was noted. */
async function wipe(ports: OfflinePorts, memory: DeviceMemory, name: string, only: Unsent | null): Promise<void> {
  const { keys, note: noted } = await notesOf(memory, name);
  if (!noted || (only !== null && noted.unsent !== only)) return;
  const offline = await createOffline(ports, noted);
  try {
    // An engine that could not open the account's database works in memory: it would clear nothing and say that it did.
    if (hasDisk(ports) && !offline.status().canKeep)
      throw new Error('The database of the account could not be opened.');
    await offline.forget(noted.unsent);
  } finally {
    offline.close();
  }
  for (const key of keys) await memory.remove(key);
  ports.log('account.wiped', { unsent: noted.unsent });
}

function hasDisk({ storage }: OfflinePorts): boolean {
  return Boolean(storage.disk ?? storage.indexedDB);
}

function accountKey({ program, user, buyer }: Subject): string {
  return `${program}:${user}:${buyer}`;
}
