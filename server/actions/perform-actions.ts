import type { MfaScope } from '../../domain/action.ts';
import { actionOf } from '../../domain/actions.ts';
import type { SentEnvelope } from '../../domain/action-subject.ts';
import { type ActionAnswer, maxActionsPerRequest } from '../../domain/envelope.ts';
import { DatabaseBusyError } from '../database/database-errors.ts';
import { refused } from '../graphql/refused.ts';
import { identityOf } from '../identity/sessions/live-session.ts';
import type { ActionContext } from '../effects/action-context.ts';
import { answerOf, refusedWith } from './answers.ts';
import { answerBefore, transient } from './claim-action.ts';
import { performAction } from './perform-action.ts';
import { parseBy, parseEnvelope } from '../effects/parse-envelope.ts';
import { refuseSubject } from './refuse-envelope.ts';

/**
 * Performs at most 25 actions in order, each in its own transaction and with its own answer. Within a queue key, the actions after the
 * first one that was refused or not answered are not performed; other keys go on. An action without a known result (a defect, a lost
 * database) has no answer, and is sent again under the same id. Throws TOO_LARGE for more than 25.
 */
export async function performActions(context: ActionContext, items: readonly unknown[]): Promise<ActionAnswer[]> {
  if (items.length > maxActionsPerRequest) throw refused('TOO_LARGE');
  const request = { ...context, codesUsed: context.codesUsed ?? new Set<MfaScope>() };
  const answers: ActionAnswer[] = [];
  const stoppedKeys = new Set<string>();
  for (const item of items) {
    const parsed = parseEnvelope(item);
    if (!parsed.ok) {
      const id = namedId(item);
      if (id !== null) answers.push(answerOf(id, refusedWith(parsed.refusal), null));
      continue;
    }
    const keys = queueKeysOf(parsed.value);
    const isBehind = keys.some((key) => stoppedKeys.has(key));
    const answer = await answerTo(request, parsed.value, isBehind);
    if (answer) answers.push(answer);
    if (answer === null || answer.outcome === 'refused') for (const key of keys) stoppedKeys.add(key);
  }
  return answers;
}

/** The answer, or null if the result of the action is unknown. */
async function answerTo(
  context: ActionContext,
  envelope: SentEnvelope,
  isBehind: boolean,
): Promise<ActionAnswer | null> {
  try {
    return isBehind ? await answerBehind(context, envelope) : await performAction(context, envelope);
  } catch (error) {
    if (error instanceof DatabaseBusyError)
      return transient(envelope, 'THROTTLED', { retryAfter: error.retryAfterSeconds });
    context.log.error({ err: error, action: envelope.id, kind: envelope.kind }, 'An action ended without an answer.');
    return null;
  }
}

/** Answers an action behind a refused one of the same key: an answer that it already has is repeated, otherwise it waits. */
async function answerBehind(context: ActionContext, envelope: SentEnvelope): Promise<ActionAnswer> {
  const forbidden = refuseSubject(context, envelope);
  if (forbidden) return transient(envelope, forbidden.code);
  const options = { now: context.now() };
  const before = await context.withTransaction(identityOf(context.session), options, (trx) =>
    answerBefore(trx, envelope),
  );
  return before ?? transient(envelope, 'ACTION_NOT_READY');
}

function queueKeysOf(envelope: SentEnvelope): readonly string[] {
  const definition = actionOf(envelope.kind);
  if (!definition) return [];
  const input = parseBy(definition.input, envelope.input);
  return input.ok ? definition.queueKeys(input.value) : [];
}

/** The id of an item that is no envelope, if the id fits into an answer. */
function namedId(item: unknown): ActionAnswer['id'] | null {
  if (typeof item !== 'object' || item === null || !('id' in item)) return null;
  return typeof item.id === 'string' && item.id.length <= 100 ? (item.id as ActionAnswer['id']) : null;
}
