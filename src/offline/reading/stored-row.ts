import { type Collection, type CollectionRow, collectionSchemas } from '../../../domain/sync/collections.ts';

type Defaults = readonly (readonly [field: string, value: unknown])[];

const known = new Map<Collection, Defaults>();

/**
 * A stored row as this build reads it. Rows are parsed when they arrive, not when they are read, so one of an older build lacks the fields that
 * were added since: they get their defaults (`addedField`) until the server sends the row again. Fields of parts within a row do not.
 */
export function storedRow<C extends Collection>(collection: C, row: CollectionRow<C>): CollectionRow<C> {
  const missing = defaultsOf(collection).filter(([field]) => (row as Record<string, unknown>)[field] === undefined);
  return missing.length === 0 ? row : { ...row, ...Object.fromEntries(missing) };
}

function defaultsOf(collection: Collection): Defaults {
  const before = known.get(collection);
  if (before) return before;
  const defaults = Object.entries(collectionSchemas[collection].entries).flatMap(([field, entry]) => {
    const { default: value } = entry as { readonly default?: unknown };
    return value === undefined ? [] : [[field, value] as const];
  });
  known.set(collection, defaults);
  return defaults;
}
