import * as v from 'valibot';
import { type ActionDefinition, type ActionWorld, inputOf } from '../../../../domain/action.ts';
import { hasRole } from '../../../../domain/access/role.ts';
import { actionOf } from '../../../../domain/actions.ts';
import type { ActionState } from '../../../../domain/approvals/action-record.ts';
import { mayOnlyAsk } from '../../../../domain/approvals/approval-rules.ts';
import { cancelAction } from '../../../../domain/approvals/cancel-action.action.ts';
import { dateInZone } from '../../../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import type { ActionAnswer, ActionEnvelope } from '../../../../domain/envelope.ts';
import type { Subject } from '../../../../domain/subject.ts';
import { type Refusal, refuse } from '../../../../domain/errors.ts';
import type { RequestEnd } from '../../../examples/action-examples.ts';
import { examplesOf } from '../../../examples/examples.ts';
import { modelActionRecord } from '../../model-rows.ts';
import type { Caller, ModelAccount } from './model-account.ts';
import { modelApproval } from './model-approval.ts';
import { type Judged, conflictsOf, currentOf } from './model-conflicts.ts';
import { createEndRequest } from './model-decisions.ts';
import type { ModelMfa, Opening } from './model-mfa.ts';
import { type Overwritten, createModelEffects } from './model-effects.ts';

/** The effect or the request of an action, in the test's ledger. */
export type Effect = {
  readonly actionId: string;
  readonly kind: string;
  readonly input: unknown;
  readonly queueKeys: readonly string[];
  readonly seq: number;
  readonly deviceId: string;
  readonly subject: Subject;
  readonly outcome: 'completed' | 'inApproval';
  readonly overwritten: readonly Overwritten[];
  /** A row had changed since it was seen, and the change was compatible with the action. */
  readonly isMerged: boolean;
};
type Saved = { readonly body: string; readonly answer: ActionAnswer; readonly kind: string };
export type ModelActions = ReturnType<typeof createModelActions>;

/** Payments above this amount wait for approval. */
export const approvalAboveMinor = 50_000;
const dayMs = 86_400_000;

/**
 * The server's shell of one buyer: each id has one permanent answer, checks and effect are one step, and a queue key stops at its first
 * refusal. `definitionVersion` is that of this server build.
 */
export function createModelActions(
  account: ModelAccount,
  nowMs: () => number,
  { callerOf, mfa }: { readonly callerOf: (user: string) => Caller; readonly mfa: ModelMfa },
) {
  const ledger = new Map<string, Saved>();
  const effects: Effect[] = [];
  const build = { definitionVersion: 1 };
  /** Ids that arrived for another user than the session's. */
  const foreign: string[] = [];

  const worldOf = (caller: Caller): ActionWorld => {
    const now = instantFromMs(nowMs());
    return {
      row: (collection, id) => account.getAs(caller, collection, id),
      now,
      today: dateInZone(now, 'Europe/London'),
      userId: caller.subject.user,
      roles: caller.roles,
      waitingMinor: () => 0,
    };
  };
  const rows = createModelEffects(account, worldOf);
  const endRequest = createEndRequest(account, { callerOf, worldOf, rows });
  const keep = (envelope: ActionEnvelope, answer: ActionAnswer): ActionAnswer => {
    ledger.set(envelope.id, { body: bodyOf(envelope), answer, kind: envelope.kind });
    return answer;
  };
  const record = (caller: Caller, envelope: ActionEnvelope, state: ActionState, more: RecordParts): void =>
    account.put('actions', recordOf(caller, envelope, state, more));
  const refuseForGood = (
    caller: Caller,
    envelope: ActionEnvelope,
    why: Refusal,
    shown: ActionAnswer['current'] = null,
  ) => {
    account.change(() =>
      record(caller, envelope, 'failed', { error: { code: why.code, values: why.values ? { ...why.values } : null } }),
    );
    return keep(envelope, refused(envelope.id, why, shown));
  };
  const performOne = (caller: Caller, envelope: ActionEnvelope, opening: Opening): ActionAnswer => {
    if (!isOf(caller, envelope.subject)) {
      foreign.push(envelope.id);
      return refused(envelope.id, refuse('FORBIDDEN'));
    }
    const known = ledger.get(envelope.id);
    if (known)
      return known.body === bodyOf(envelope) ? known.answer : refused(envelope.id, refuse('IDEMPOTENCY_MISMATCH'));
    const definition = actionOf(envelope.kind);
    if (!definition || envelope.definitionVersion > build.definitionVersion)
      return refused(envelope.id, refuse('ACTION_UNKNOWN'));
    const before = envelope.dependsOn.map((id) => ledger.get(id)?.answer);
    if (before.includes(undefined)) return refused(envelope.id, refuse('ACTION_NOT_READY'));
    if (before.some((answer) => answer?.outcome === 'refused'))
      return refuseForGood(caller, envelope, refuse('DEPENDENCY_FAILED'));
    if (!hasRole(caller.roles, ...definition.roles)) return refuseForGood(caller, envelope, refuse('FORBIDDEN'));
    // Nothing is stored with the id: a later delivery may get another answer.
    const scope = mfa.scopeOf(envelope.kind, envelope.input);
    if (scope !== null && !opening.opens(scope)) return refused(envelope.id, refuse('MFA_REQUIRED', { scope }));
    const answer = afterCode(caller, envelope, definition);
    if (scope !== null && answer.outcome !== 'refused') opening.use();
    return answer;
  };
  const afterCode = (caller: Caller, envelope: ActionEnvelope, definition: ActionDefinition): ActionAnswer => {
    const input = v.safeParse(definition.input, envelope.input);
    if (!input.success) return refuseForGood(caller, envelope, refuse('BAD_INPUT'));
    if (definition.queue === 'online' && envelope.composedOffline)
      return refuseForGood(caller, envelope, refuse('NOT_QUEUEABLE'));
    const waitedMs = nowMs() - Date.parse(envelope.composedAt);
    if (waitedMs > definition.maxWaitDays * dayMs) return refuseForGood(caller, envelope, refuse('ACTION_EXPIRED'));
    return judge(caller, envelope, { definition, input: input.output });
  };
  const judge = (caller: Caller, envelope: ActionEnvelope, judged: Judged): ActionAnswer => {
    const { definition, input } = judged;
    const conflicts = definition.queue === 'queued' ? conflictsOf(account, caller, judged, envelope.base) : [];
    if (conflicts.length > 0)
      return refuseForGood(caller, envelope, refuse('VERSION_CONFLICT'), currentOf(account, conflicts));
    const refusal = definition.check(input, worldOf(caller));
    if (refusal) return refuseForGood(caller, envelope, refusal);
    const cancelInput = inputOf(cancelAction, { kind: definition.kind, input });
    if (cancelInput) return cancelKnown(caller, envelope, cancelInput.action);
    if (asksForApproval(caller, judged)) return settle(caller, envelope, judged, 'inApproval');
    const unfit = rows.refuse(caller, definition.kind, input);
    return unfit ? refuseForGood(caller, envelope, unfit) : settle(caller, envelope, judged, 'completed');
  };
  /** Performs it, or requests approval; the answer is permanent. */
  const settle = (
    caller: Caller,
    envelope: ActionEnvelope,
    judged: Judged,
    outcome: Effect['outcome'],
  ): ActionAnswer => {
    const { definition, input } = judged;
    const isMerged = envelope.base.some((seen) => account.versionOf(seen) !== seen.rowVersion);
    let overwritten: Effect['overwritten'] = [];
    account.change(() => {
      const approval = outcome === 'inApproval' ? modelApproval(account, caller, envelope, judged, nowMs()) : null;
      if (approval) account.put('approvals', approval);
      else overwritten = rows.perform(caller, definition.kind, input, envelope.id);
      const ended = examplesOf(definition.kind)?.server?.ends?.(input);
      if (ended) endRequest(ended.approvalId, ended.how);
      record(caller, envelope, outcome, { approvalId: approval?.id ?? null });
    });
    const { id: actionId, kind, seq, deviceId, subject } = envelope;
    const queueKeys = definition.queueKeys(input);
    effects.push({ actionId, kind, input, queueKeys, seq, deviceId, subject, outcome, overwritten, isMerged });
    return keep(envelope, done(envelope, outcome, account.version()));
  };
  /** The id permanently belongs to the action that came first, or to its cancellation. */
  const cancelKnown = (caller: Caller, envelope: ActionEnvelope, action: ActionEnvelope): ActionAnswer => {
    if (!isOf(caller, action.subject)) return refuseForGood(caller, envelope, refuse('FORBIDDEN'));
    const known = ledger.get(action.id);
    if (known && known.body !== bodyOf(action)) return refuseForGood(caller, envelope, refuse('IDEMPOTENCY_MISMATCH'));
    const taken = account.get('actions', action.id);
    if (known && taken?.state === 'completed') return refuseForGood(caller, envelope, refuse('ALREADY_DONE'));
    account.change(() => {
      if (taken?.approvalId) endRequest(taken.approvalId, 'recalled');
      if (!known) record(caller, action, 'recalled', {});
      record(caller, envelope, 'completed', {});
    });
    if (!known) keep(action, refused(action.id, refuse('CANCELLED')));
    return keep(envelope, done(envelope, 'completed', account.version()));
  };

  return {
    ledger,
    effects,
    foreign,
    build,
    outcomeOf: (id: string) => ledger.get(id)?.answer.outcome,
    endApproval: (id: string, how: RequestEnd) => account.change(() => endRequest(id, how)),
    perform: (caller: Caller, envelopes: readonly ActionEnvelope[], opening: Opening): readonly ActionAnswer[] => {
      const stopped = new Set<string>();
      return envelopes.map((envelope) => {
        const keys = queueKeysOf(envelope.kind, envelope.input);
        const isBehind = keys.some((key) => stopped.has(key)) && !ledger.has(envelope.id);
        const answer = isBehind
          ? refused(envelope.id, refuse('ACTION_NOT_READY'))
          : performOne(caller, envelope, opening);
        if (answer.outcome === 'refused') for (const key of keys) stopped.add(key);
        return answer;
      });
    },
  };
}

type RecordParts = Partial<Parameters<typeof modelActionRecord>[0]>;

function recordOf(caller: Caller, envelope: ActionEnvelope, state: ActionState, more: RecordParts) {
  const definition = actionOf(envelope.kind);
  const input = definition && v.safeParse(definition.input, envelope.input);
  const facts = definition && input?.success ? { definition, input: input.output } : null;
  return modelActionRecord({
    id: envelope.id,
    userId: envelope.subject.user,
    authorName: caller.name,
    kind: envelope.kind,
    definitionVersion: envelope.definitionVersion,
    input: envelope.input,
    amountMinor: facts?.definition.amount(facts.input)?.amountMinor ?? null,
    state,
    subjectIds: facts?.definition.reads(facts.input).map(({ id }) => id) ?? [],
    ...more,
  });
}

/** Payments above the threshold, and actions that a role may only request. */
function asksForApproval({ roles }: Caller, { definition, input }: Judged): boolean {
  const isLarge = definition.movesMoney && (definition.amount(input)?.amountMinor ?? 0) >= approvalAboveMinor;
  return isLarge || mayOnlyAsk(definition, roles);
}

/** Two deliveries with equal fields, except the quote, are the same action. */
function bodyOf({ quote: _quote, cursor: _cursor, ...body }: ActionEnvelope): string {
  return JSON.stringify(body);
}

/** The queue keys of an action, or none if it cannot be read. */
function queueKeysOf(kind: string, input: unknown): readonly string[] {
  const definition = actionOf(kind);
  const parsed = definition && v.safeParse(definition.input, input);
  return definition && parsed?.success ? definition.queueKeys(parsed.output) : [];
}

function isOf({ subject }: Caller, other: Subject): boolean {
  return subject.program === other.program && subject.user === other.user && subject.buyer === other.buyer;
}

function done(envelope: ActionEnvelope, outcome: 'completed' | 'inApproval', feedVersion: number): ActionAnswer {
  return { id: envelope.id, outcome, code: null, values: null, current: null, feedVersion, result: null };
}

function refused(
  id: ActionAnswer['id'],
  { code, values }: Refusal,
  current: ActionAnswer['current'] = null,
): ActionAnswer {
  const named = values ? { ...values } : null;
  return { id, outcome: 'refused', code, values: named, current, feedVersion: null, result: null };
}
