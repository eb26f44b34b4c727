import type { ActionWorld } from '../../../../domain/action.ts';
import { actionOf } from '../../../../domain/actions.ts';
import type { DecideApprovalInput } from '../../../../domain/approvals/decide-approval.action.ts';
import type { RecallActionInput } from '../../../../domain/approvals/recall-action.action.ts';
import type { RemindApproversInput } from '../../../../domain/approvals/remind-approvers.action.ts';
import type { Instant } from '../../../../domain/calendar-date.ts';
import type { Refusal } from '../../../../domain/errors.ts';
import { refuse } from '../../../../domain/errors.ts';
import { findSuperseded } from '../../../../server/approvals/superseded.ts';
import type { Caller, ModelAccount } from './model-account.ts';
import { conflictsOf } from './model-conflicts.ts';
import type { ModelEffects } from './model-effects.ts';

type End = 'approved' | 'rejected' | 'recalled' | 'expired';
type Shell = {
  readonly callerOf: (user: string) => Caller;
  readonly worldOf: (caller: Caller) => ActionWorld;
  readonly rows: ModelEffects;
};

export type ModelDecisions = {
  /** A decision about rows that are not those on the decider's screen is none. */
  readonly refuse: (decider: Caller, kind: string, input: unknown) => Refusal | null;
  readonly perform: (kind: string, input: unknown, now: Instant) => void;
  readonly end: (approvalId: string, how: End) => void;
};

/** How requests for approval come to their end: by people, by their author, or by time. */
export function createModelDecisions(account: ModelAccount, { callerOf, worldOf, rows }: Shell): ModelDecisions {
  /** Approval is not doing: everything is checked again as the author's, and may fail now. */
  const goAhead = (kind: string, input: unknown, author: Caller): Refusal | null => {
    const definition = actionOf(kind);
    if (!definition) return refuse('ACTION_UNKNOWN');
    const refusal = definition.check(input, worldOf(author)) ?? rows.refuse(author, kind, input);
    if (!refusal) rows.perform(kind, input);
    return refusal;
  };
  const end = (approvalId: string, how: End): void => {
    const approval = account.get('approvals', approvalId);
    if (approval?.state !== 'inApproval') return;
    const isVoid = how === 'approved' && findSuperseded(approval, { row: account.get }) !== null;
    const ended = isVoid ? 'superseded' : how;
    account.touch('approvals', approvalId, (row) => ({ ...row, state: ended }));
    const failure =
      ended === 'approved' ? goAhead(approval.kind, approval.input, callerOf(approval.authorUserId)) : null;
    const state = failure ? 'failed' : ended === 'approved' ? 'completed' : ended;
    const error = failure && { code: failure.code, values: failure.values ? { ...failure.values } : null };
    account.touch('actions', approval.actionId, (row) => ({ ...row, state, error }));
  };
  return {
    refuse: (decider, kind, input) => {
      if (kind !== 'decideApproval') return null;
      const { approvalId, seen } = input as DecideApprovalInput;
      const approval = account.get('approvals', approvalId);
      const definition = approval && actionOf(approval.kind);
      if (!approval || !definition) return refuse('NOT_FOUND');
      const conflicts = conflictsOf(account, decider, { definition, input: approval.input }, seen);
      return conflicts.length > 0 ? refuse('VERSION_CONFLICT') : null;
    },
    perform: (kind, input, now) => {
      if (kind === 'remindApprovers') {
        const { approvalId } = input as RemindApproversInput;
        account.touch('approvals', approvalId, (row) => ({ ...row, remindedAt: now }));
      }
      if (kind === 'recallAction') end((input as RecallActionInput).approvalId, 'recalled');
      if (kind !== 'decideApproval') return;
      const { approvalId, decision } = input as DecideApprovalInput;
      end(approvalId, decision === 'approve' ? 'approved' : 'rejected');
    },
    end,
  };
}
