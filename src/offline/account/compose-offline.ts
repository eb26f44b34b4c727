import { applyPage } from '../sync/apply-page.ts';
import type { EnqueueOptions, Offline, OfflineIdentity } from '../door.ts';
import { mismatches } from '../sync/digest-check.ts';
import { discardOwnWork } from '../entries/discard-own-work.ts';
import { dueEntries } from '../entries/due-entries.ts';
import type { Engine, EngineParts } from '../engine.ts';
import { checkAction, enqueue, enqueueAll } from '../entries/enqueue.ts';
import { createEntries, resumeEntries } from '../entries/entries.ts';
import { createExclusive } from '../entries/exclusive.ts';
import { createHeartbeat } from '../sync/heartbeat.ts';
import { createIdleWork } from '../sync/idle-work.ts';
import { createScreenSnapshots } from '../reading/screen-snapshots.ts';
import { nextState } from '../entries/next-state.ts';
import { createOlderCharges, keepOlderPage } from '../sync/older-charges.ts';
import { openEngine } from './open-engine.ts';
import { createPerformer } from '../entries/perform.ts';
import type { OfflinePorts } from '../ports.ts';
import { createWay } from '../sync/probe.ts';
import { askedVersion, holdsVersion, pullOnce } from '../sync/pull.ts';
import { createChargeReads } from '../reading/read-charges.ts';
import { createRowReads } from '../reading/read-rows.ts';
import { readOutbox } from '../entries/outbox.ts';
import { keptFiles } from '../entries/entry-files.ts';
import { drainOnce } from '../entries/replay.ts';
import type { Records } from '../store.ts';

export const engineParts: EngineParts = {
  nextState,
  dueEntries,
  applyPage,
  mismatches,
  keepOlderPage,
  overStore: (store) => store,
};

/** Assembles the engine for one subject from its parts, which fault tests can replace with broken ones. */
export async function composeOffline(
  ports: OfflinePorts,
  identity: OfflineIdentity,
  parts: EngineParts = engineParts,
): Promise<Offline> {
  // Ignore messages of other tabs while opening: a page pulls at its start anyway.
  let onPull = (_version: number | null): void => undefined;
  const { engine, close } = await openEngine(ports, identity, parts, (version) => onPull(version));
  const replaying = createExclusive(ports, `replay:${engine.name}`);
  const pulling = createExclusive(ports, `pull:${engine.name}`);

  // A pull removes sent entries from the outbox, which releases later entries: pull and replay alternate until none is left. A worker that
  // the browser woke awaits all of it.
  let lossesAtPull: number | null = null;
  const asked = askedVersion();
  const pull = async (version: number | null = null): Promise<void> => {
    let hasFreed = false;
    asked.add(version);
    await pulling.run(async () => {
      if (await holdsVersion(engine, asked.take())) return;
      lossesAtPull = engine.status.asking().losses;
      hasFreed = (await pullOnce(engine)) || hasFreed;
    });
    if (hasFreed) await replay();
  };
  onPull = (version) => void pull(version);
  const replay = async (): Promise<void> => {
    let wantsPull = false;
    await replaying.run(async () => {
      wantsPull = (await drainOnce(engine)) || wantsPull;
    });
    if (wantsPull) await pull();
  };
  // A device that returns may have to delete rows, and does so before it sends anything. Without an answer to the pull, the requests are
  // sent nevertheless: the server checks each of them.
  const comeBack = async (): Promise<void> => {
    if (lossesAtPull !== engine.status.asking().losses && (await hasDueEntries(engine))) await pull();
    await replay();
  };
  const way = createWay(engine, async () => {
    await comeBack();
    await pull();
  });
  const heartbeat = createHeartbeat(engine, { replay: comeBack, pull, probe: way.probe });
  const idleWork = createIdleWork(engine);
  const entries = createEntries(engine, () => void replay());
  const sendIfKept = <Result extends { readonly ok: boolean }>(result: Result): Result => {
    if (result.ok) {
      void ports.wake.requestWake();
      void replay();
    }
    return result;
  };

  return {
    identity,
    read: { ...createChargeReads(engine), ...createRowReads(engine) },
    older: createOlderCharges(engine),
    enqueue: async (kind, input, options: EnqueueOptions = {}) =>
      sendIfKept(await enqueue(engine, kind, input, options)),
    enqueueAll: async (kind, items) => sendIfKept(await enqueueAll(engine, kind, items)),
    ...createPerformer(engine, () => void pull()),
    check: (kind, input) => checkAction(engine, kind, input),
    entries,
    ...ownValues(engine),
    files: keptFiles(engine),
    screens: createScreenSnapshots(engine, idleWork),
    replay: (wokenBy) => (wokenBy === 'enqueue' ? replay() : comeBack()),
    learn: way.learn,
    look: way.look,
    pull,
    status: engine.status.now,
    subscribe: engine.signals.subscribe,
    run: beside(heartbeat.start, idleWork.start),
    discardOwnWork: () => discardOwnWork(engine),
    resume: async () => {
      engine.status.set({ session: 'valid', otherSessionName: null });
      await resumeEntries(engine);
      await replay();
      await pull();
    },
    close: () => {
      for (const part of [replaying, pulling, way]) part.close();
      close();
    },
  };
}

async function hasDueEntries(engine: Engine): Promise<boolean> {
  const entries = await engine.store.read(['outbox', 'meta'], readOutbox);
  return engine.parts.dueEntries(entries, engine.ports.clock.now(), 1).length > 0;
}

/** Drafts, and texts that the screens store. */
function ownValues(engine: Engine): Pick<Offline, 'drafts' | 'persisted'> {
  const { store } = engine;
  return {
    drafts: {
      save: (key, value) => keepValue(engine, 'drafts', { id: key, value }),
      load: (key) => store.read(['drafts'], async (transaction) => (await transaction.get('drafts', key))?.value),
      drop: (key) => dropValue(engine, 'drafts', key),
    },
    persisted: {
      getItem: (key) =>
        store.read(['persisted'], async (transaction) => (await transaction.get('persisted', key))?.value),
      setItem: (key, value) => keepValue(engine, 'persisted', { id: key, value }),
      removeItem: (key) => dropValue(engine, 'persisted', key),
    },
  };
}

/** Combines two start functions; the result stops both. */
function beside(start: () => () => void, startOther: () => () => void): () => () => void {
  return () => {
    const stops = [start(), startOther()];
    return () => {
      for (const stop of stops) stop();
    };
  };
}

/** Stores a value unless the account was closed or the draft was discarded meanwhile: an unfinished write must not restore it. */
async function keepValue<Table extends 'drafts' | 'persisted'>(
  engine: Engine,
  table: Table,
  record: Records[Table],
): Promise<void> {
  if (engine.isClosed()) return;
  await engine.store.write([table], async (transaction) => {
    if (table === 'drafts' && engine.isDiscarding()) return;
    await transaction.put(table, [record]);
  });
}

async function dropValue(engine: Engine, table: 'drafts' | 'persisted', key: string): Promise<void> {
  if (engine.isClosed()) return;
  await engine.store.write([table], (transaction) => transaction.remove(table, [key]));
}
