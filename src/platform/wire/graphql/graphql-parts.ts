// What graphql-request needs of the package `graphql`, which the build replaces with this file: the type and the name of an operation.
// Every document of the portal starts with them, so the package's parser (8 KB of every visit) is not needed.

export const Kind = { OPERATION_DEFINITION: 'OperationDefinition' } as const;

type Document = {
  readonly definitions: readonly {
    readonly kind: string;
    readonly operation: string;
    readonly name: { readonly value: string };
  }[];
};

/** The operation of a document with exactly one, such as `query changes(…) { … }`; throws for any other text. */
export function parse(document: string): Document {
  const [, operation, name] = /^(query|mutation) (\w+)/.exec(document) ?? [];
  if (!operation || !name) throw new Error('The document does not start with an operation and its name.');
  return { definitions: [{ kind: Kind.OPERATION_DEFINITION, operation, name: { value: name } }] };
}

/** For parsed documents, which the portal does not have. */
export function print(): never {
  throw new Error('Only documents as text can be sent.');
}

/** An error in an answer. */
export class GraphQLError extends Error {}
