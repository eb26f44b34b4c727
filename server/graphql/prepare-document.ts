import { createHash } from 'node:crypto';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import {
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
  /** True if a root field is heavy: it is limited per person. */
  readonly isHeavy: boolean;
  /** Optional variables with a default, used where null is not allowed. */
  readonly neverNull: readonly string[];
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
  const traits = rootTraits(schema, operation);
  // One effect per request: a mutation has its own transaction and one answer.
  if (operation.operation === 'mutation' && traits.length > 1) throw refused('BAD_REQUEST');
  const opensOwnTransaction = traits.some((trait) => trait['opensOwnTransaction'] === true);
  // Such a field must be alone in a document: other fields need the snapshot, which must not be open.
  if (opensOwnTransaction && traits.length > 1) throw refused('BAD_REQUEST');
  const needsNoBearer = traits.length > 0 && traits.every((trait) => trait['needsNoBearer'] === true);
  const isHeavy = traits.some((trait) => trait['isHeavy'] === true);
  if (isHeavy && (operation.operation !== 'query' || opensOwnTransaction))
    throw new Error('A heavy operation is a query of one snapshot: its transaction takes the place.');
  const name = operation.name?.value ?? null;
  const neverNull = variablesNeverNull(schema, document, operation);
  return { document, operation, name, needsNoBearer, opensOwnTransaction, isHeavy, neverNull };
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

/** The declarations of the root fields. Fragments could hide them; no shipped document has a fragment at its root. */
function rootTraits(schema: GraphQLSchema, operation: OperationDefinitionNode): Record<string, unknown>[] {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  return operation.selectionSet.selections.map((selection) => {
    if (selection.kind !== Kind.FIELD) throw refused('BAD_REQUEST');
    return { ...fields[selection.name.value]?.extensions };
  });
}
