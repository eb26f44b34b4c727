import { type ExecutionResult, type GraphQLSchema, execute, getArgumentValues, getVariableValues } from 'graphql';
import * as v from 'valibot';
import type { Instant } from '../../domain/time/instant.ts';
import type { AppIdentity, AuthIdentity } from '../database/identity.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { identityOf } from '../identity/sessions/live-session.ts';
import { type WireError, originOf, refusalOf, requestStatus, wireError } from './graphql-errors.ts';
import type { PreparedDocument } from './prepare-document.ts';
import type { Pace, PersonShare } from './person-share.ts';
import { Refused, refused } from './refused.ts';
import type { OutsideContext, RequestContext } from './request-context.ts';

const bodySchema = v.object({
  operationName: v.nullish(v.pipe(v.string(), v.maxLength(100))),
  query: v.string(),
  variables: v.nullish(
    v.pipe(
      v.unknown(),
      v.check((variables) => !Array.isArray(variables)),
      v.record(v.string(), v.unknown()),
    ),
  ),
});
export type OperationRequest = {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Record<string, unknown>;
};

/** The answer to one operation; `status` is 200 unless the error concerns the whole request. */
export type OperationAnswer = {
  readonly status: number;
  readonly body: { readonly data?: unknown; readonly errors?: readonly WireError[] };
};

/** Reads the body of `POST /graphql`. Throws BAD_REQUEST, also for batches. */
export function parseOperationRequest(body: unknown): OperationRequest {
  const parsed = v.safeParse(bodySchema, body);
  if (!parsed.success) throw refused('BAD_REQUEST');
  const { query, operationName = null, variables } = parsed.output;
  return { query, operationName, variables: variables ?? {} };
}

/** Runs a prepared operation: a query in one read-only snapshot, a mutation in its own transactions. */
export async function runOperation(
  schema: GraphQLSchema,
  prepared: PreparedDocument,
  request: OperationRequest,
  context: OutsideContext,
  share: PersonShare,
): Promise<OperationAnswer> {
  if (request.operationName !== null && request.operationName !== prepared.name) throw refused('BAD_REQUEST');
  const coerced = getVariableValues(schema, prepared.operation.variableDefinitions ?? [], request.variables, {
    maxErrors: 1,
  });
  if (coerced.errors) throw refused('BAD_REQUEST');
  if (prepared.neverNull.some((name) => coerced.coerced[name] === null)) throw refused('BAD_REQUEST');
  if (context.session) share.noteRequest(context.session.person);
  const run: Run = (transaction, now, pace) =>
    execute({
      schema,
      document: prepared.document,
      variableValues: request.variables,
      contextValue: { ...context, transaction, now, pace } satisfies RequestContext,
    });
  const isSnapshot = prepared.operation.operation === 'query' && !prepared.opensOwnTransaction;
  if (!isSnapshot) return answerOf(await run(noSnapshot, context.now, 'alone'), context);
  const { session } = context;
  // Without a session the operation is refused before it uses the database.
  if (!session || !isHeavy(prepared.heavyFields, coerced.coerced, context))
    return answerOf(await inSnapshot(context, run), context);
  return answerOf(await share.run(session.person, (claim, pace) => inSnapshot(context, run, { claim, pace })), context);
}

/** A directive such as `@skip` is not looked at: a field that is left out then counts as one that runs. */
function isHeavy(
  fields: PreparedDocument['heavyFields'],
  variables: Record<string, unknown>,
  context: OutsideContext,
): boolean {
  return fields.some(
    ({ field, node, isHeavy: judge }) => judge === true || judge(getArgumentValues(field, node, variables), context),
  );
}

type Run = (transaction: () => Transaction, now: () => Instant, pace: Pace) => ReturnType<typeof execute>;

/** The snapshot's time is that of its request: its rows are never reported as of a later time. */
async function inSnapshot(
  context: OutsideContext,
  run: Run,
  place?: { readonly claim: (transaction: Transaction) => Promise<void>; readonly pace: Pace },
): Promise<ExecutionResult> {
  const identity: AppIdentity | AuthIdentity = context.session
    ? identityOf(context.session)
    : { role: 'auth', program: context.program.id };
  const now = context.now();
  try {
    return await context.withTransaction(identity, { readOnly: true, now }, async (transaction) => {
      // At the same time, so that the first statements of the work take no round trip of their own: without a place they do not run.
      const [, result] = await Promise.all([
        place?.claim(transaction),
        run(
          () => transaction,
          () => now,
          place?.pace ?? 'alone',
        ),
      ]);
      if (result.errors?.some((error) => !(originOf(error) instanceof Refused))) throw new FailedQuery(result);
      return result;
    });
  } catch (error) {
    // A failed statement has ended the snapshot; the answer holds the earlier results and the error.
    if (error instanceof FailedQuery) return error.result;
    throw error;
  }
}

function noSnapshot(): never {
  throw new Error('A mutation has no snapshot to read from: it opens its own transaction.');
}

class FailedQuery extends Error {
  readonly result: ExecutionResult;

  constructor(result: ExecutionResult) {
    super('A query failed inside its snapshot.');
    this.result = result;
  }
}

function answerOf(result: ExecutionResult, context: OutsideContext): OperationAnswer {
  const { data, errors } = result;
  if (!errors) return { status: 200, body: { data } };
  const wired = errors.map((error) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'INTERNAL') context.log.error({ err: originOf(error), path: error.path }, 'a resolver failed');
    return wireError(refusal, context.requestId, error.path);
  });
  const concerning = wired.find((error) => requestStatus(error.extensions.code) !== null);
  if (!concerning) return { status: 200, body: { data: data ?? null, errors: wired } };
  return { status: requestStatus(concerning.extensions.code) ?? 200, body: { errors: [concerning] } };
}
