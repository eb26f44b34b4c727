import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  Kind,
} from 'graphql';

/** The limits of one document. */
export const queryLimits = {
  documentLength: 20_000,
  tokens: 2_000,
  depth: 8,
  aliases: 15,
  fields: 250,
  rootFields: 10,
} as const;

export type LimitBreach = 'depth' | 'aliases' | 'fields' | 'rootFields' | 'fragmentCycle' | 'operationCount';

/**
 * The limit that a document exceeds, or null. Counts with expanded fragments, before validation, whose cost is quadratic; stops at the
 * first excess.
 */
export function breachOf(document: DocumentNode): LimitBreach | null {
  const operations = document.definitions.filter(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  if (!operation || operations.length > 1) return 'operationCount';
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const counts = { fields: 0, aliases: 0, rootFields: 0 };
  return walk(operation.selectionSet, { fragments, counts, depth: 1, path: [] });
}

type Walk = {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly counts: { fields: number; aliases: number; rootFields: number };
  readonly depth: number;
  /** The names of the enclosing fragments. */
  readonly path: readonly string[];
};

function walk(selections: SelectionSetNode, at: Walk): LimitBreach | null {
  if (at.depth > queryLimits.depth) return 'depth';
  for (const selection of selections.selections) {
    const breach = visit(selection, at);
    if (breach) return breach;
  }
  return null;
}

function visit(selection: SelectionSetNode['selections'][number], at: Walk): LimitBreach | null {
  const { counts } = at;
  // Fragment spreads count as fields: fragments that only spread others double at each level without any field.
  counts.fields += 1;
  if (counts.fields > queryLimits.fields) return 'fields';
  if (selection.kind === Kind.INLINE_FRAGMENT) return walk(selection.selectionSet, at);
  if (selection.kind === Kind.FRAGMENT_SPREAD) {
    const name = selection.name.value;
    if (at.path.includes(name)) return 'fragmentCycle';
    const fragment = at.fragments.get(name);
    return fragment ? walk(fragment.selectionSet, { ...at, path: [...at.path, name] }) : null;
  }
  if (selection.alias) counts.aliases += 1;
  if (at.depth === 1) counts.rootFields += 1;
  if (counts.aliases > queryLimits.aliases) return 'aliases';
  if (counts.rootFields > queryLimits.rootFields) return 'rootFields';
  return selection.selectionSet ? walk(selection.selectionSet, { ...at, depth: at.depth + 1 }) : null;
}
