import { type GraphQLFieldResolver, type GraphQLSchema, defaultFieldResolver } from 'graphql';
import { type Access, isAllowed } from '../../domain/access/access.ts';
import type { MfaScope } from '../../domain/action.ts';
import { asAuth } from '../identity/proofs/identity-context.ts';
import { refuseUnconfirmed } from '../identity/proofs/step-up.ts';
import type { MutationOperation, QueryOperation } from './define-operation.ts';
import { refused } from './refused.ts';
import { type RequestContext, requireSession } from './request-context.ts';
import { unstorablePath } from './storable.ts';

/**
 * Adds the declared checks to each operation: UNAUTHENTICATED without a session, FORBIDDEN if none of the caller's roles may run it.
 * BAD_INPUT{field} for a text that cannot be stored, unless the operation has `checksTextsItself`. MFA_REQUIRED{scope} without a
 * confirmed code, unless it has `asksForCodeItself`. The field's extensions hold the declaration for checks of documents.
 */
export function guardOperations(
  schema: GraphQLSchema,
  declared: Readonly<Record<string, QueryOperation | MutationOperation>>,
): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const operation = declared[field.name];
      if (!operation) throw new Error(`The operation ${field.name} is not declared in a file of its own.`);
      const { field: _field, ...traits } = operation;
      field.extensions = { ...traits, needsNoBearer: operation.who === 'public' };
      const resolve: GraphQLFieldResolver<unknown, RequestContext> = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context: RequestContext, info) => {
        refuseOthers(operation.who, context);
        if (!operation.checksTextsItself) refuseUnstorable(args);
        const resolved = () => resolve(source, args, context, info);
        return wantsCode(operation) ? refuseWithoutCode(operation, context).then(resolved) : resolved();
      };
    }
  }
  return schema;
}

type Verified = MutationOperation & { readonly verification: MfaScope };

/** True if an operation needs a code. Without a session none does: the sign-in asks for its codes itself. */
function wantsCode(operation: QueryOperation | MutationOperation): operation is Verified {
  return (
    operation.kind === 'mutation' &&
    operation.verification !== null &&
    operation.who !== 'public' &&
    !operation.asksForCodeItself
  );
}

async function refuseWithoutCode({ verification: scope }: Verified, context: RequestContext): Promise<void> {
  const stepUp = { program: context.program, session: requireSession(context), scope, mfaEventId: context.mfaEventId };
  await asAuth<null>(context, async (transaction, now) => {
    const refusal = await refuseUnconfirmed(transaction, stepUp, now);
    return refusal ? { refusal } : { value: null };
  });
}

function refuseUnstorable(args: unknown): void {
  const field = unstorablePath(args);
  if (field !== null) throw refused('BAD_INPUT', { field });
}

function refuseOthers(who: Access, { session }: RequestContext): void {
  if (who === 'public') return;
  if (!session) throw refused('UNAUTHENTICATED');
  if (!isAllowed(who, session.roles)) throw refused('FORBIDDEN');
}
