import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { defaultFieldResolver } from 'graphql';
import { mayRun, permittedOperations } from '../../domain/access/permitted-operations.ts';
import { refused } from './refused.ts';
import type { RequestContext } from './request-context.ts';
import { unstorablePath } from './storable.ts';

/**
 * Puts the table of permissions before every operation of the schema: UNAUTHENTICATED without a session, FORBIDDEN where none
 * of the caller's roles may run it, and for everybody where the table does not know it. BAD_INPUT{field} for a text that cannot be
 * stored, unless the operation says `checksTextsItself`.
 */
export function guardOperations(schema: GraphQLSchema): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const resolve: GraphQLFieldResolver<unknown, RequestContext> = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context: RequestContext, info) => {
        refuseOperation(field.name, context);
        if (field.extensions['checksTextsItself'] !== true) refuseUnstorable(args);
        return resolve(source, args, context, info);
      };
    }
  }
  return schema;
}

function refuseUnstorable(args: unknown): void {
  const field = unstorablePath(args);
  if (field !== null) throw refused('BAD_INPUT', { field });
}

function refuseOperation(name: string, { session }: RequestContext): void {
  if (permittedOperations[name] === 'public') return;
  if (!session) throw refused('UNAUTHENTICATED');
  if (!mayRun(name, session.roles)) throw refused('FORBIDDEN');
}
