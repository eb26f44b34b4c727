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

/** A document that may be run: parsed, within the limits and valid. */
export type PreparedDocument = {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly name: string | null;
  /** True where every field of the root works without a bearer. */
  readonly needsNoBearer: boolean;
  /** True where a query reads through transactions of its own instead of the request's snapshot. */
  readonly opensOwnTransaction: boolean;
  /** True where a field of the root takes much of the database: it counts into its person's share. */
  readonly isHeavy: boolean;
  /** Variables that may be left out, for their default, and stand where null may not. */
  readonly neverNull: readonly string[];
};

/** Which documents are run: those that the portal shipped, by their hash, or any (tests, and later API keys). */
export type AllowedDocuments = 'any' | Readonly<Record<string, string>>;

/** The SHA-256 of a document's text, by which the allow-list knows it. */
export function documentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Prepares documents and remembers those of the allow-list. Throws UNKNOWN_OPERATION or BAD_REQUEST. */
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
    // The list is short, so what is remembered is too; free documents are not remembered.
    if (allowed !== 'any') prepared.set(hash, made);
    return made;
  };
}

/** All standard rules but one: the specification's session start declares a variable that it does not use. */
export const validationRules = specifiedRules.filter((rule) => rule !== NoUnusedVariablesRule);

function prepare(schema: GraphQLSchema, text: string, rules: typeof validationRules): PreparedDocument {
  const document = parsed(text);
  if (breachOf(document)) throw refused('BAD_REQUEST');
  if (validate(schema, document, rules, { maxErrors: 1 }).length > 0) throw refused('BAD_REQUEST');
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!operation || operation.operation === 'subscription') throw refused('BAD_REQUEST');
  const traits = rootTraits(schema, operation);
  // One effect per request: a mutation is its own transaction, and its answer is one answer.
  if (operation.operation === 'mutation' && traits.length > 1) throw refused('BAD_REQUEST');
  const opensOwnTransaction = traits.some((trait) => trait['opensOwnTransaction'] === true);
  // Such a field shares a document with no other: theirs would need the snapshot that it must not be inside of.
  if (opensOwnTransaction && traits.length > 1) throw refused('BAD_REQUEST');
  const needsNoBearer = traits.length > 0 && traits.every((trait) => trait['needsNoBearer'] === true);
  const isHeavy = traits.some((trait) => trait['isHeavy'] === true);
  if (isHeavy && (operation.operation !== 'query' || opensOwnTransaction))
    throw new Error('A heavy operation is a query of one snapshot: its transaction takes the place.');
  const name = operation.name?.value ?? null;
  const neverNull = variablesNeverNull(schema, document, operation);
  return { document, operation, name, needsNoBearer, opensOwnTransaction, isHeavy, neverNull };
}

/** The specification lets `$a: Boolean = false` stand where a `Boolean!` is wanted: its null is found only when it runs. */
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

/** What the fields of the root say about themselves. A fragment could hide them, and no shipped document has one there. */
function rootTraits(schema: GraphQLSchema, operation: OperationDefinitionNode): Record<string, unknown>[] {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  return operation.selectionSet.selections.map((selection) => {
    if (selection.kind !== Kind.FIELD) throw refused('BAD_REQUEST');
    return { ...fields[selection.name.value]?.extensions };
  });
}
