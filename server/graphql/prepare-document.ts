import { createHash } from 'node:crypto';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  Kind,
  NoSchemaIntrospectionCustomRule,
  NoUnusedVariablesRule,
  TypeInfo,
  ValidationContext,
  isNonNullType,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { IsHeavy } from './define-operation.ts';
import { refused } from './refused.ts';
import { breachOf, queryLimits } from './query-limits.ts';

/** A document that may run: parsed, within the limits and valid. */
export type PreparedDocument = {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly name: string | null;
  /** True if no root field needs a session. */
  readonly needsNoBearer: boolean;
  /** True if a query opens its own transactions instead of the request's snapshot. */
  readonly opensOwnTransaction: boolean;
  /** The root fields that are limited per person, or that judge by their arguments whether they are. */
  readonly heavyFields: readonly HeavyField[];
  /** Optional variables with a default, used where null is not allowed. */
  readonly neverNull: readonly string[];
};

export type HeavyField = {
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  readonly isHeavy: true | IsHeavy;
};

/** The documents that may run: shipped ones, by hash, or any (tests, and later API keys). */
export type AllowedDocuments = 'any' | Readonly<Record<string, string>>;

/** The SHA-256 of a document's text, its key in the allow-list. */
export function documentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Prepares documents and caches those of the allow-list. Throws UNKNOWN_OPERATION or BAD_REQUEST. */
export function createDocumentPreparer(
  schema: GraphQLSchema,
  allowed: AllowedDocuments,
  { introspection }: { introspection: boolean },
): (text: string) => PreparedDocument {
  const prepared = new Map<string, PreparedDocument>();
  const rules = introspection ? validationRules : [...validationRules, NoSchemaIntrospectionCustomRule];
  return (text) => {
    const hash = documentHash(text);
    if (allowed !== 'any' && !Object.hasOwn(allowed, hash)) throw refused('UNKNOWN_OPERATION');
    const known = prepared.get(hash);
    if (known) return known;
    const made = prepare(schema, text, rules);
    // The allow-list is short, so the cache is too; other documents are not cached.
    if (allowed !== 'any') prepared.set(hash, made);
    return made;
  };
}

/** All standard rules except one: the specified session-start document declares an unused variable. */
export const validationRules = specifiedRules.filter((rule) => rule !== NoUnusedVariablesRule);

function prepare(schema: GraphQLSchema, text: string, rules: typeof validationRules): PreparedDocument {
  const document = parsed(text);
  if (breachOf(document)) throw refused('BAD_REQUEST');
  if (validate(schema, document, rules, { maxErrors: 1 }).length > 0) throw refused('BAD_REQUEST');
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!operation || operation.operation === 'subscription') throw refused('BAD_REQUEST');
  const roots = rootFields(schema, operation);
  const traits = roots.map(({ field }): Record<string, unknown> => ({ ...field?.extensions }));
  // One effect per request: a mutation has its own transaction and one answer.
  if (operation.operation === 'mutation' && traits.length > 1) throw refused('BAD_REQUEST');
  const opensOwnTransaction = traits.some((trait) => trait['opensOwnTransaction'] === true);
  // Such a field must be alone in a document: other fields need the snapshot, which must not be open.
  if (opensOwnTransaction && traits.length > 1) throw refused('BAD_REQUEST');
  const needsNoBearer = traits.length > 0 && traits.every((trait) => trait['needsNoBearer'] === true);
  const heavyFields = roots.flatMap(({ field, node }) => {
    const isHeavy = field?.extensions['isHeavy'] as true | IsHeavy | undefined;
    return field && isHeavy ? [{ field, node, isHeavy }] : [];
  });
  if (heavyFields.length > 0 && (operation.operation !== 'query' || opensOwnTransaction))
    throw new Error('A heavy operation is a query of one snapshot: its transaction takes the place.');
  const name = operation.name?.value ?? null;
  const neverNull = variablesNeverNull(schema, document, operation);
  return { document, operation, name, needsNoBearer, opensOwnTransaction, heavyFields, neverNull };
}

/** GraphQL allows `$a: Boolean = false` for a `Boolean!`: a null is detected only when the document runs. */
function variablesNeverNull(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): string[] {
  const context = new ValidationContext(schema, document, new TypeInfo(schema), () => undefined);
  const usages = context.getRecursiveVariableUsages(operation);
  return usages.filter(({ type }) => isNonNullType(type)).map(({ node }) => node.name.value);
}

function parsed(text: string): DocumentNode {
  if (text.length > queryLimits.documentLength) throw refused('BAD_REQUEST');
  try {
    return parse(text, { maxTokens: queryLimits.tokens, noLocation: true });
  } catch {
    throw refused('BAD_REQUEST');
  }
}

/** The root fields. Fragments could hide them; no shipped document has a fragment at its root. */
function rootFields(schema: GraphQLSchema, operation: OperationDefinitionNode) {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  return operation.selectionSet.selections.map((node) => {
    if (node.kind !== Kind.FIELD) throw refused('BAD_REQUEST');
    return { node, field: fields[node.name.value] };
  });
}
