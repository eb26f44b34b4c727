import { cancelEntry } from './cancel-entry.ts';
import type { Enqueued, EnqueueOptions, Offline } from '../door.ts';
import type { Engine } from '../engine.ts';
import { actionTables, enqueue } from './enqueue.ts';
import type { EntryState } from '../entry.ts';
import { hurried, keepsItsId, resumed } from './next-state.ts';
import { loadEntries, readOutbox, readQuarantine } from './outbox.ts';
import { refuse } from '../../../domain/errors.ts';
import { replaceEntries } from './reconcile-outbox.ts';

/** What the author can do with waiting entries. Each is one transaction, so a race with the sender has one winner. */
export function createEntries(engine: Engine, wake: () => void): Offline['entries'] {
  return {
    all: () => engine.store.read(['outbox', 'meta'], readOutbox),
    unreadable: async () =>
      (await readQuarantine(engine.store))
        .filter((one) => one.table === 'outbox')
        .map(({ table, recordId, text }) => ({ table, id: recordId, text })),
    cancel: async (id) => {
      const cancelled = await cancelEntry(engine, id);
      if (cancelled === 'asked') wake();
      return cancelled;
    },
    retry: async (...ids) => {
      await changeStates(engine, (state, entryId) =>
        ids.includes(entryId) ? hurried(state, engine.ports.clock.now()) : state,
      );
      wake();
    },
    confirmAgain: async (id, quote) => {
      const confirmed = await confirmEntry(engine, id, { quote, replaces: id });
      if (confirmed.ok) wake();
      return confirmed;
    },
  };
}

/** Releases entries that waited for sign-in; true if there were any. */
export async function resumeEntries(engine: Engine): Promise<boolean> {
  const entries = await engine.store.read(['outbox', 'meta'], readOutbox);
  if (!entries.some((entry) => entry.state.kind === 'waitingForSignIn')) return false;
  await changeStates(engine, (state) => resumed(state, engine.ports.clock.now()));
  return true;
}

async function confirmEntry(engine: Engine, id: string, options: EnqueueOptions): Promise<Enqueued> {
  const entries = await engine.store.read(['outbox', 'meta'], readOutbox);
  const entry = entries.find((one) => one.id === id);
  if (!entry) return { ok: false, refusal: refuse('NOT_FOUND') };
  if (entry.state.kind !== 'needsYou') return { ok: false, refusal: refuse('ACTION_IN_PROGRESS') };
  // Under a new id it could be carried out twice: ask again about this id.
  if (keepsItsId(entry.state)) {
    await changeStates(engine, (state, entryId) => (entryId === id ? hurried(state, engine.ports.clock.now()) : state));
    return { ok: true, entry };
  }
  return enqueue(engine, entry.envelope.kind, entry.envelope.input, options);
}

async function changeStates(engine: Engine, change: (state: EntryState, id: string) => EntryState): Promise<void> {
  await engine.store.write(actionTables, async (transaction) => {
    const before = await loadEntries(transaction);
    const after = before.map((entry) => {
      const state = change(entry.state, entry.id);
      return state === entry.state ? entry : { ...entry, state };
    });
    await replaceEntries(engine, transaction, before, after);
  });
}
