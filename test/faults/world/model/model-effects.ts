import type { ActionWorld, Patch } from '../../../../domain/action.ts';
import { actionOf } from '../../../../domain/actions.ts';
import type { Refusal } from '../../../../domain/errors.ts';
import type { Collection, CollectionRow } from '../../../../domain/sync/collections.ts';
import type { ServerWorld } from '../../../examples/action-examples.ts';
import { examplesOf } from '../../../examples/examples.ts';
import type { Caller, ModelAccount } from './model-account.ts';
import { conflictsOf } from './model-conflicts.ts';
import { makeRows } from './model-made-rows.ts';
import { moneyEffectOf } from './model-money.ts';

/** A field that an action has changed, and its earlier value. */
export type Overwritten = {
  readonly collection: Collection;
  readonly id: string;
  readonly field: string;
  readonly before: unknown;
};

/** The effects of an account's actions on its rows, after all checks, as at the server. */
export type ModelEffects = {
  /** A refusal that only the effect detects; then nothing is written. */
  readonly refuse: (author: Caller, kind: string, input: unknown) => Refusal | null;
  readonly perform: (author: Caller, kind: string, input: unknown, actionId: string) => readonly Overwritten[];
};

/**
 * Performs the optimistic update of an action's definition, and the server's additions of its examples; actions about money have
 * their own code.
 */
export function createModelEffects(account: ModelAccount, worldOf: (caller: Caller) => ActionWorld): ModelEffects {
  const serverWorld = (author: Caller): ServerWorld => ({
    ...worldOf(author),
    all: account.all,
    hasChanged: ({ kind, input }, seen) => {
      const definition = actionOf(kind);
      return !definition || conflictsOf(account, author, { definition, input }, seen).length > 0;
    },
  });
  return {
    refuse: (author, kind, input) => examplesOf(kind)?.server?.refuses?.(input, serverWorld(author)) ?? null,
    perform: (author, kind, input, actionId) => {
      const definition = actionOf(kind);
      if (!definition) return [];
      const world = serverWorld(author);
      const deed = { actionId, author, input, now: world.now };
      const money = moneyEffectOf(definition, input);
      if (money) {
        money(account, deed);
        makeRows(account, kind, deed);
        return [];
      }
      const patches = [
        ...definition.optimisticUpdate(input, world),
        ...(examplesOf(kind)?.server?.adds?.(input, world) ?? []),
      ];
      const overwritten = rowsIn(patches).flatMap((patch) => change(account, patch));
      makeRows(account, kind, deed);
      return overwritten;
    },
  };
}

/** One patch for each row: all changes of an action to a row are one version. */
function rowsIn(patches: readonly Patch[]): readonly Patch[] {
  const rows = new Map<string, Patch>();
  for (const patch of patches) {
    const key = `${patch.collection} ${patch.id}`;
    rows.set(key, { ...patch, set: { ...rows.get(key)?.set, ...patch.set } });
  }
  return [...rows.values()];
}

/** A row with equal values gets no new version. */
function change(account: ModelAccount, { collection, id, set }: Patch): readonly Overwritten[] {
  const before = account.get(collection, id) as Readonly<Record<string, unknown>> | undefined;
  const fields = before ? Object.keys(set).filter((field) => before[field] !== set[field]) : [];
  if (!before || fields.length === 0) return [];
  account.touch(collection, id, (row): CollectionRow<typeof collection> => ({ ...row, ...set }));
  return fields.map((field) => ({ collection, id, field, before: before[field] }));
}
