import type { GraphQLSchema } from 'graphql';
import { createBuilder } from './builder.ts';
import type { MutationOperation, QueryOperation } from './define-operation.ts';
import { guardOperations } from './guard-operations.ts';
import { operations } from './operations.gen.ts';

/** The schema, built from every `*.operation.ts`; server/schema.graphql is its printed form. */
export function buildSchema(): GraphQLSchema {
  const builder = createBuilder();
  const declared: Readonly<Record<string, QueryOperation | MutationOperation>> = operations;
  for (const [name, operation] of Object.entries(declared)) {
    if (operation.kind === 'query') builder.queryField(name, (t) => operation.field(t, builder));
    else builder.mutationField(name, (t) => operation.field(t, builder));
  }
  return guardOperations(builder.toSchema({}), declared);
}
