import * as v from 'valibot';
import type { ActionDefinition, ActionWorld } from '../../../domain/action.ts';
import { hasRole } from '../../../domain/access/role.ts';
import { actionOf } from '../../../domain/actions.ts';
import type { ActionState } from '../../../domain/approvals/action-record.ts';
import type { CancelActionInput } from '../../../domain/approvals/cancel-action.action.ts';
import type { RecallActionInput } from '../../../domain/approvals/recall-action.action.ts';
import type { DecideApprovalInput } from '../../../domain/approvals/decide-approval.action.ts';
import { dateInZone, instantFromMs } from '../../../domain/calendar-date.ts';
import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import type { Subject } from '../../../domain/subject.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { refuse } from '../../../domain/errors.ts';
import { withPendingPayment } from '../../../domain/invoices/charge-rules.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import { modelActionRecord } from '../model-rows.ts';
import type { Caller, ModelAccount } from './model-account.ts';
import { modelApproval } from './model-approval.ts';

/** What a payment did, as the bank's ledger of the test knows it. */
export type Effect = {
  readonly actionId: string;
  readonly seq: number;
  readonly deviceId: string;
  readonly subject: Subject;
  readonly amountMinor: number;
  readonly chargeIds: readonly string[];
  readonly feedVersion: number;
  readonly outcome: 'completed' | 'inApproval';
};
type Saved = { readonly body: string; readonly answer: ActionAnswer };
export type ModelActions = ReturnType<typeof createModelActions>;

/** A payment of so much waits for approval. */
export const approvalAboveMinor = 50_000;
const dayMs = 86_400_000;

/**
 * The server's shell of one buyer: each id has one answer for ever, checks and effect are one step, and a queue key stops at
 * its first refusal. `definitionVersion` is what this build of the server knows.
 */
export function createModelActions(account: ModelAccount, nowMs: () => number) {
  const ledger = new Map<string, Saved>();
  const effects: Effect[] = [];
  const build = { definitionVersion: 1 };
  /** Ids that came for somebody else than the session's user. */
  const foreign: string[] = [];

  const worldOf = (caller: Caller): ActionWorld => {
    const now = instantFromMs(nowMs());
    return {
      row: account.get,
      now,
      today: dateInZone(now, 'Europe/London'),
      userId: caller.subject.user,
      roles: caller.roles,
      waitingMinor: () => 0,
    };
  };
  const keep = (envelope: ActionEnvelope, answer: ActionAnswer): ActionAnswer => {
    ledger.set(envelope.id, { body: bodyOf(envelope), answer });
    return answer;
  };
  const record = (caller: Caller, envelope: ActionEnvelope, state: ActionState, more: RecordParts): void => {
    const input = envelope.input as Partial<PayInvoicesInput>;
    account.put(
      'actions',
      modelActionRecord({
        id: envelope.id,
        userId: envelope.subject.user,
        authorName: caller.name,
        kind: envelope.kind,
        definitionVersion: envelope.definitionVersion,
        input: envelope.input,
        amountMinor: input.totalMinor ?? null,
        state,
        subjectIds: input.lines?.map((line) => line.chargeId) ?? [],
        ...more,
      }),
    );
  };
  const refuseForGood = (caller: Caller, envelope: ActionEnvelope, why: Refusal, shown: ActionAnswer['current']) => {
    account.change(() =>
      record(caller, envelope, 'failed', { error: { code: why.code, values: why.values ? { ...why.values } : null } }),
    );
    return keep(envelope, refused(envelope.id, why, shown));
  };
  const performOne = (caller: Caller, envelope: ActionEnvelope): ActionAnswer => {
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
      return refuseForGood(caller, envelope, refuse('DEPENDENCY_FAILED'), null);
    if (!hasRole(caller.roles, ...definition.roles)) return refuseForGood(caller, envelope, refuse('FORBIDDEN'), null);
    const input = v.safeParse(definition.input, envelope.input);
    if (!input.success) return refuseForGood(caller, envelope, refuse('BAD_INPUT'), null);
    const waitedMs = nowMs() - Date.parse(envelope.composedAt);
    if (waitedMs > definition.maxWaitDays * dayMs)
      return refuseForGood(caller, envelope, refuse('ACTION_EXPIRED'), null);
    return judge(caller, envelope, definition, input.output);
  };
  const judge = (caller: Caller, envelope: ActionEnvelope, definition: ActionDefinition, input: unknown) => {
    const shown = definition
      .reads(input)
      .map(({ collection, id }) => ({ collection, id, row: account.get(collection, id) ?? null }));
    if (definition.queue === 'queued' && hasMoved(account, envelope, definition, input))
      return refuseForGood(caller, envelope, refuse('VERSION_CONFLICT'), shown);
    const refusal = definition.check(input, worldOf(caller));
    if (refusal) return refuseForGood(caller, envelope, refusal, shown);
    if (envelope.kind === 'payInvoices') return pay(caller, envelope, input as PayInvoicesInput);
    if (envelope.kind === 'cancelAction') return takeBack(caller, envelope, (input as CancelActionInput).action);
    account.change(() => decide(caller, envelope));
    return keep(envelope, done(envelope, 'completed', account.version()));
  };
  const pay = (caller: Caller, envelope: ActionEnvelope, input: PayInvoicesInput): ActionAnswer => {
    const outcome = input.totalMinor >= approvalAboveMinor ? 'inApproval' : 'completed';
    account.change(() => {
      if (outcome === 'completed') applyPayment(account, input);
      const approval = outcome === 'inApproval' ? modelApproval(account, caller, envelope, input, nowMs()) : null;
      if (approval) account.put('approvals', approval);
      record(caller, envelope, outcome, { approvalId: approval?.id ?? null });
    });
    effects.push({
      actionId: envelope.id,
      seq: envelope.seq,
      deviceId: envelope.deviceId,
      subject: envelope.subject,
      amountMinor: input.totalMinor,
      chargeIds: input.lines.map((line) => line.chargeId),
      feedVersion: account.version(),
      outcome,
    });
    return keep(envelope, done(envelope, outcome, account.version()));
  };
  /** One of the two has the id for ever: an action that came first, or whoever takes it back before it comes. */
  const takeBack = (caller: Caller, envelope: ActionEnvelope, action: ActionEnvelope): ActionAnswer => {
    if (!isOf(caller, action.subject)) return refuseForGood(caller, envelope, refuse('FORBIDDEN'), null);
    const known = ledger.get(action.id);
    if (known && known.body !== bodyOf(action))
      return refuseForGood(caller, envelope, refuse('IDEMPOTENCY_MISMATCH'), null);
    const taken = account.get('actions', action.id);
    if (known && taken?.state === 'completed') return refuseForGood(caller, envelope, refuse('ALREADY_DONE'), null);
    account.change(() => {
      if (taken?.approvalId) endApproval(taken.approvalId, 'recalled');
      if (!known) record(caller, action, 'recalled', {});
      record(caller, envelope, 'completed', {});
    });
    if (!known) keep(action, refused(action.id, refuse('CANCELLED')));
    return keep(envelope, done(envelope, 'completed', account.version()));
  };
  const decide = (caller: Caller, envelope: ActionEnvelope): void => {
    const input = envelope.input as DecideApprovalInput & RecallActionInput;
    const approval = account.get('approvals', input.approvalId);
    if (approval) {
      const isRecall = envelope.kind === 'recallAction';
      const wanted = isRecall ? 'recalled' : input.decision === 'approve' ? 'approved' : 'rejected';
      endApproval(approval.id, wanted);
    }
    record(caller, envelope, 'completed', {});
  };
  /** Ends a request: where it was approved, everything is checked again before it is done. */
  const endApproval = (approvalId: string, wanted: 'approved' | 'rejected' | 'recalled' | 'expired'): void => {
    const approval = account.get('approvals', approvalId);
    if (approval?.state !== 'inApproval') return;
    const isDoable =
      approval.bound.every((one) => account.get('charges', one.id)?.rowVersion === one.rowVersion) ||
      wanted !== 'approved';
    const state = isDoable ? wanted : 'superseded';
    account.touch('approvals', approvalId, (row) => ({ ...row, state }));
    if (state === 'approved') applyPayment(account, approval.input as PayInvoicesInput);
    account.touch('actions', approval.actionId, (row) => ({
      ...row,
      state: state === 'approved' ? 'completed' : state,
    }));
  };

  return {
    ledger,
    effects,
    foreign,
    build,
    outcomeOf: (id: string) => ledger.get(id)?.answer.outcome,
    endApproval: (id: string, how: Parameters<typeof endApproval>[1]) => account.change(() => endApproval(id, how)),
    perform: (caller: Caller, envelopes: readonly ActionEnvelope[]): readonly ActionAnswer[] => {
      const stopped = new Set<string>();
      return envelopes.map((envelope) => {
        const keys = keysOf(envelope);
        const isBehind = keys.some((key) => stopped.has(key)) && !ledger.has(envelope.id);
        const answer = isBehind ? refused(envelope.id, refuse('ACTION_NOT_READY')) : performOne(caller, envelope);
        if (answer.outcome === 'refused') for (const key of keys) stopped.add(key);
        return answer;
      });
    },
  };
}

type RecordParts = Partial<Parameters<typeof modelActionRecord>[0]>;

function hasMoved(
  account: ModelAccount,
  envelope: ActionEnvelope,
  definition: ActionDefinition,
  input: unknown,
): boolean {
  return envelope.base.some((base) => {
    const then: unknown = JSON.parse(account.history.get(`${base.collection}:${base.id}:${base.rowVersion}`) ?? 'null');
    const now = account.get(base.collection, base.id);
    return now !== undefined && definition.isConflict(input, base, then, now);
  });
}

function applyPayment(account: ModelAccount, input: PayInvoicesInput): void {
  for (const line of input.lines)
    account.touch('charges', line.chargeId, (charge) => withPendingPayment(charge, line.amountMinor));
}

/** Everything but the quote makes two deliveries the same action. */
function bodyOf({ quote: _quote, ...body }: ActionEnvelope): string {
  return JSON.stringify(body);
}

function keysOf({ kind, input }: ActionEnvelope): readonly string[] {
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
