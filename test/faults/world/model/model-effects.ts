import type { ActionWorld, Patch } from '../../../../domain/action.ts';
import { actionOf } from '../../../../domain/actions.ts';
import type { Refusal } from '../../../../domain/errors.ts';
import type { Collection, CollectionRow } from '../../../../domain/sync/collections.ts';
import type { ServerWorld } from '../../../examples/action-examples.ts';
import { examplesOf } from '../../../examples/examples.ts';
import type { Caller, ModelAccount } from './model-account.ts';
import { conflictsOf } from './model-conflicts.ts';
import { moneyEffectOf } from './model-money.ts';

/** A field that an action has changed, and what stood there before. */
export type Overwritten = {
  readonly collection: Collection;
  readonly id: string;
  readonly field: string;
  readonly before: unknown;
};

/** What the actions of one account do to its rows, as the server does it after everything was checked. */
export type ModelEffects = {
  /** A reason that only the effect finds; then nothing is written. */
  readonly refuse: (author: Caller, kind: string, input: unknown) => Refusal | null;
  readonly perform: (author: Caller, kind: string, input: unknown) => readonly Overwritten[];
};

/** Does what an action's definition shows ahead, and what its examples say of the server; what moves money has code of its own. */
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
    perform: (author, kind, input) => {
      const definition = actionOf(kind);
      if (!definition) return [];
      if (definition.movesMoney) {
        moneyEffectOf(kind)(account, input);
        return [];
      }
      const world = serverWorld(author);
      const patches = [
        ...definition.optimisticUpdate(input, world),
        ...(examplesOf(kind)?.server?.adds?.(input, world) ?? []),
      ];
      return rowsIn(patches).flatMap((patch) => change(account, patch));
    },
  };
}

/** One patch for each row: all that an action does to a row is one version of it. */
function rowsIn(patches: readonly Patch[]): readonly Patch[] {
  const rows = new Map<string, Patch>();
  for (const patch of patches) {
    const key = `${patch.collection} ${patch.id}`;
    rows.set(key, { ...patch, set: { ...rows.get(key)?.set, ...patch.set } });
  }
  return [...rows.values()];
}

/** A row that is so already gets no new version. */
function change(account: ModelAccount, { collection, id, set }: Patch): readonly Overwritten[] {
  const before = account.get(collection, id) as Readonly<Record<string, unknown>> | undefined;
  const fields = before ? Object.keys(set).filter((field) => before[field] !== set[field]) : [];
  if (!before || fields.length === 0) return [];
  account.touch(collection, id, (row): CollectionRow<typeof collection> => ({ ...row, ...set }));
  return fields.map((field) => ({ collection, id, field, before: before[field] }));
}
