import type { initGraphQLTada, ResultOf, VariablesOf } from 'gql.tada';
import type * as v from 'valibot';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { introspection } from './graphql-schema.gen.ts';

/**
 * One GraphQL operation of the portal. The server runs only documents whose hash it knows, so the text is sent exactly as in its file, and
 * a changed text is a new operation.
 */
export type Operation<Variables extends object = object, Answer = unknown> = {
  readonly name: string;
  readonly document: string;
  /** Parses `data` before it is stored: a shape that this build does not know is not stored. */
  readonly answer?: v.GenericSchema<unknown, Answer>;
  /** The device may store the answer and show it with its age; by default it may not. */
  readonly keep?: 'aged';
  /** Never read; they connect variables and answer to the operation for the type checker. */
  readonly types?: { readonly variables: Variables; readonly answer: Answer };
};

/** The answer of an operation under `data`. */
export type AnswerOf<Asked> = Asked extends Operation<object, infer Answer> ? Answer : never;

/** A stored answer is parsed when it is written and read. */
type Kept<Answer> = { readonly answer: v.GenericSchema<unknown, Answer>; readonly keep?: 'aged' };

/**
 * An operation whose variables and answer are typed by the printed schema (gql.tada). Only the types are gql.tada's:
 * its own function would parse the document in the browser, and the server needs its text. Operations are in files
 * named `*.documents.ts`, from which the server's allow-list is generated.
 */
export function graphql<const Text extends string>(
  document: Text,
): Operation<VariablesIn<Text>, ResultOf<NodeOf<Text>>>;
export function graphql<const Text extends string, Answer>(
  document: Text,
  kept: Kept<Answer>,
): Operation<VariablesIn<Text>, Answer> & Kept<Answer>;
export function graphql(document: string, kept?: Kept<unknown>): Operation {
  const [, name = ''] = /^\w+ (\w+)/.exec(document) ?? [];
  return { name, document, ...kept };
}

type VariablesIn<Text extends string> = Extract<VariablesOf<NodeOf<Text>>, object>;
type NodeOf<Text extends string> = ReturnType<typeof nodeOf<Text>>;

/** Never called: gql.tada has no named type for the result of a document. */
const nodeOf = <const Text extends string>(text: Text) => tada(text);

declare const tada: ReturnType<
  typeof initGraphQLTada<{
    introspection: introspection;
    disableMasking: true;
    scalars: { ID: string; Instant: Instant; PlainDate: PlainDate; JSON: unknown; MinorUnits: number };
  }>
>;
