import * as v from 'valibot';
import type { ActionDefinition } from '../../../domain/action.ts';
import { queuedActionOf } from '../../../domain/known-actions/queued-actions.ts';
import { hasRole } from '../../../domain/access/role.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import { collections } from '../../../domain/sync/collections.ts';
import { loadBaseRows, withShownRows } from '../reading/base-rows.ts';
import { type Composable, composeEnvelope, entryOf } from './compose-entry.ts';
import { attachmentsOf } from './entry-files.ts';
import { isDiskFull } from '../account/disk-errors.ts';
import type { Enqueued, EnqueuedAll, EnqueueItem, EnqueueOptions } from '../door.ts';
import { type Engine, evaluationContextOf } from '../engine.ts';
import type { Entry } from '../entry.ts';
import { isWithServer, keepsItsId } from './next-state.ts';
import { loadEntries, outboxTables, readOutbox, saveEntries, takePlace } from './outbox.ts';
import { inLine, replaceEntries, withFailedDependants } from './reconcile-outbox.ts';
import type { TableName, Transaction } from '../store.ts';
import { isOnItsWay, cancellingEntry } from './cancelling-entry.ts';
import { checkingWorld } from '../reading/view.ts';

type Stored = Composable & { readonly options: EnqueueOptions };
type Parsed = ({ readonly ok: true } & Composable) | { readonly ok: false; readonly refusal: Refusal };
/** Rules may read any collection, and an action’s rows may be older charges. */
export const actionTables: readonly TableName[] = [...collections, ...outboxTables];

/** Queues one action; see `enqueueAll`. */
export async function enqueue(
  engine: Engine,
  kind: string,
  input: unknown,
  options: EnqueueOptions,
): Promise<Enqueued> {
  const enqueued = await enqueueAll(engine, kind, [{ input, options }]);
  if (!enqueued.ok) return { ok: false, refusal: enqueued.refusal };
  const [entry] = enqueued.entries;
  if (!entry) throw new Error('An action was kept without an entry.');
  return { ok: true, entry };
}

/**
 * Parses, checks and stores actions of one kind in order, with their optimistic updates, in one transaction: all of them or none. Resolves
 * once they are on the disk. If the disk is full, nothing is stored and the result is a refusal.
 */
export async function enqueueAll(engine: Engine, kind: string, items: readonly EnqueueItem[]): Promise<EnqueuedAll> {
  const parsed: Stored[] = [];
  for (const [index, { input, options }] of items.entries()) {
    const one = await parseAction(engine, kind, input);
    if (!one.ok) return { ...one, index };
    parsed.push({ definition: one.definition, input: one.input, options: options ?? {} });
  }
  const refused = parsed.some(({ definition }) => definition.queue !== 'queued');
  if (refused) return { ok: false, refusal: refuse('NOT_QUEUEABLE'), index: 0 };
  if (!engine.store.canKeep) return { ok: false, refusal: refuse('STORAGE_UNAVAILABLE'), index: null };
  try {
    return await engine.store.write(actionTables, (transaction) => storeActions(engine, transaction, parsed));
  } catch (error) {
    return { ok: false, refusal: notKept(engine, error), index: null };
  }
}

/** The refusal for work that the disk did not store. */
export function notKept({ ports }: Engine, error: unknown): Refusal {
  ports.log('offline.not-kept', { error: error instanceof Error ? error.name : 'unknown' });
  return refuse(isDiskFull(error) ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE');
}

/** Checks that the action is known, well-formed and allowed for these roles, for queued and online actions alike. */
export async function parseAction(engine: Engine, kind: string, rawInput: unknown): Promise<Parsed> {
  const definition = queuedActionOf(kind) ?? (await onlineAction(engine, kind));
  if (definition === 'notLoaded') return { ok: false, refusal: refuse('NO_CONNECTION') };
  if (!definition) return { ok: false, refusal: refuse('ACTION_UNKNOWN') };
  if (!hasRole(engine.identity.roles, ...definition.roles)) return { ok: false, refusal: refuse('FORBIDDEN') };
  const input = v.safeParse(definition.input, rawInput);
  if (!input.success) return { ok: false, refusal: refuse('BAD_INPUT', { fields: fieldsOf(input.issues) }) };
  return { ok: true, definition, input: input.output };
}

async function onlineAction({ ports }: Engine, kind: string): Promise<ActionDefinition | 'notLoaded' | undefined> {
  try {
    return await ports.onlineAction?.(kind);
  } catch {
    ports.log('offline.action-not-loaded', { kind });
    return 'notLoaded';
  }
}

/** Why the action is refused on the rows of this device, or null. */
export async function checkAction(
  engine: Engine,
  kind: string,
  rawInput: unknown,
  replaces?: string,
): Promise<Refusal | null> {
  const parsed = await parseAction(engine, kind, rawInput);
  if (!parsed.ok) return parsed.refusal;
  return engine.store.read(actionTables, async (transaction) => {
    const all = await readOutbox(transaction);
    const replaced = all.find((entry) => entry.id === replaces);
    const entries = replaced ? await withoutReplaced(engine, transaction, all, replaced) : all;
    const base = await loadBaseRows(transaction, parsed.definition.reads(parsed.input));
    return parsed.definition.check(parsed.input, checkingWorld(base, entries, evaluationContextOf(engine)));
  });
}

/** Composes each action on top of the effects of the previous ones, and writes only if none is refused. */
async function storeActions(engine: Engine, transaction: Transaction, items: readonly Stored[]): Promise<EnqueuedAll> {
  if (engine.isDiscarding()) return { ok: false, refusal: refuse('STORAGE_UNAVAILABLE'), index: null };
  const all = await loadEntries(transaction);
  const added: Entry[] = [];
  let kept = all;
  for (const [index, item] of items.entries()) {
    const composed = await composeAction(engine, transaction, item, kept, added);
    if (!composed.ok) return { ...composed, index };
    kept = composed.kept;
    added.push(composed.entry);
  }
  await replaceEntries(engine, transaction, all, kept, { added });
  await saveEntries(transaction, added);
  return { ok: true, entries: added };
}

/**
 * The entries that are left when one is replaced: those that depended on it have failed, and the effects of later ones are computed anew.
 */
function withoutReplaced(
  engine: Engine,
  transaction: Transaction,
  all: readonly Entry[],
  replaced: Entry,
): Promise<readonly Entry[]> {
  const others = all.filter((entry) => entry !== replaced);
  return inLine(engine, transaction, all, withFailedDependants(others, replaced.id, 'discarded'));
}

/** A failed dependency is dropped: the author decides about this entry as it now is. */
function hasFailedDependency({ state }: Entry): boolean {
  return state.kind === 'needsYou' && state.need.code === 'DEPENDENCY_FAILED';
}

type ComposedAction =
  | { readonly ok: true; readonly entry: Entry; readonly kept: readonly Entry[] }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Composes a new entry and removes the entry that it replaces, whose dependants fail. If the replaced entry may have reached the server,
 * the server is asked first. The new entry waits until the old one can no longer be carried out, or asks its author.
 */
async function composeAction(
  engine: Engine,
  transaction: Transaction,
  item: Stored,
  all: readonly Entry[],
  added: readonly Entry[],
): Promise<ComposedAction> {
  const { definition, input, options } = item;
  const replaced = all.find((entry) => entry.id === options.replaces);
  if (options.replaces && !replaced) return { ok: false, refusal: refuse('NOT_FOUND') };
  if (replaced && (isWithServer(replaced.state) || keepsItsId(replaced.state)))
    return { ok: false, refusal: refuse('ACTION_IN_PROGRESS') };
  const kept = replaced ? await withoutReplaced(engine, transaction, all, replaced) : all;
  const entries = [...kept, ...added];
  const known = await loadBaseRows(transaction, definition.reads(input));
  const shown = replaced?.state.kind === 'needsYou' ? replaced.state.need.current : [];
  const base = withShownRows(known, shown);
  const refusal = definition.check(input, checkingWorld(base, entries, evaluationContextOf(engine)));
  if (refusal) return { ok: false, refusal };
  const asked = replaced && isOnItsWay(replaced) ? [await cancellingEntry(engine, transaction, replaced)] : [];
  const inherited = replaced && !hasFailedDependency(replaced) ? replaced.envelope.dependsOn : [];
  const dependsOn = [...new Set([...(options.dependsOn ?? []), ...inherited, ...asked.map(({ id }) => id)])];
  const attachments = await attachmentsOf(transaction, definition.files(input));
  if (attachments === null) return { ok: false, refusal: refuse('FILE_MISSING') };
  const more = { ...options, dependsOn, attachments };
  const envelope = composeEnvelope(engine, item, base, await takePlace(transaction), more);
  return { ok: true, kept: [...kept, ...asked], entry: entryOf(engine, definition, envelope, base, entries) };
}

function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return [...new Set(issues.map((issue) => v.getDotPath(issue) ?? ''))].filter(Boolean).join(', ');
}
