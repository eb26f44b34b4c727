import type * as v from 'valibot';

/**
 * One GraphQL operation as the portal ships it. The server runs only documents whose text it knows by hash, so the text is
 * sent exactly as it stands here, and a changed text is a new operation. `answer` parses what comes back under `data`.
 */
export type Operation<Variables extends object = object, Answer = unknown> = {
  readonly name: string;
  readonly document: string;
  readonly answer: v.GenericSchema<unknown, Answer>;
  /** Never read; it ties the variables to the operation for the type checker. */
  readonly variables?: Variables;
};

/** Declares an operation with the type of its variables. */
export function defineOperation<Variables extends object>() {
  return <Answer>(operation: Operation<Variables, Answer>): Operation<Variables, Answer> => operation;
}
