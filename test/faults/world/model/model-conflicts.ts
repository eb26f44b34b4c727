import type { ActionDefinition, RowReference } from '../../../../domain/action.ts';
import type { ActionAnswer } from '../../../../domain/envelope.ts';
import type { BaseReference } from '../../../../domain/sync/base-reference.ts';
import type { Caller, ModelAccount } from './model-account.ts';

/** A parsed action: its definition, and a valid input. */
export type Judged = { readonly definition: ActionDefinition; readonly input: unknown };

/** The rows with relevant changes since they were seen; a version that was not named counts as changed. */
export function conflictsOf(
  account: ModelAccount,
  caller: Caller,
  { definition, input }: Judged,
  seen: readonly BaseReference[],
): readonly RowReference[] {
  if (definition.isUrgent) return [];
  return definition.reads(input).filter((reference) => {
    const now = account.getAs(caller, reference.collection, reference.id);
    const version = seen.find(({ collection, id }) => collection === reference.collection && id === reference.id);
    if (!now || version?.rowVersion === now.rowVersion) return false;
    const then = version && account.rowAt(reference, version.rowVersion);
    return !then || definition.isConflict(input, reference, then, now);
  });
}

/** Those rows in the answer, for the author to compare. */
export function currentOf(
  account: ModelAccount,
  references: readonly RowReference[],
): NonNullable<ActionAnswer['current']> {
  return references.map(({ collection, id }) => ({ collection, id, row: account.get(collection, id) ?? null }));
}
