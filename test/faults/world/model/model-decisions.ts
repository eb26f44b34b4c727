import type { ActionWorld } from '../../../../domain/action.ts';
import { actionOf } from '../../../../domain/actions.ts';
import type { Approval } from '../../../../domain/approvals/approval.ts';
import { type Refusal, refuse } from '../../../../domain/errors.ts';
import { findSuperseded } from '../../../../server/approvals/superseded.ts';
import type { RequestEnd } from '../../../examples/action-examples.ts';
import type { Caller, ModelAccount } from './model-account.ts';
import type { ModelEffects } from './model-effects.ts';

type Shell = {
  readonly callerOf: (user: string) => Caller;
  readonly worldOf: (caller: Caller) => ActionWorld;
  readonly rows: ModelEffects;
};

type Asked = Pick<Approval, 'kind' | 'input' | 'actionId'>;

export type EndRequest = (approvalId: string, how: RequestEnd) => void;

/** The ends of approval requests: by decision, by their author, or by time. */
export function createEndRequest(account: ModelAccount, { callerOf, worldOf, rows }: Shell): EndRequest {
  /** Approval is not doing: everything is checked again as the author's, and may fail now. */
  const goAhead = ({ kind, input, actionId }: Asked, author: Caller): Refusal | null => {
    const definition = actionOf(kind);
    if (!definition) return refuse('ACTION_UNKNOWN');
    const refusal = definition.check(input, worldOf(author)) ?? rows.refuse(author, kind, input);
    if (!refusal) rows.perform(author, kind, input, actionId);
    return refusal;
  };
  return (approvalId, how) => {
    const approval = account.get('approvals', approvalId);
    if (approval?.state !== 'inApproval') return;
    const isVoid = how === 'approved' && findSuperseded(approval, { row: account.get }) !== null;
    const ended = isVoid ? 'superseded' : how;
    account.touch('approvals', approvalId, (row) => ({ ...row, state: ended }));
    const failure = ended === 'approved' ? goAhead(approval, callerOf(approval.authorUserId)) : null;
    const state = failure ? 'failed' : ended === 'approved' ? 'completed' : ended;
    const error = failure && { code: failure.code, values: failure.values ? { ...failure.values } : null };
    account.touch('actions', approval.actionId, (row) => ({ ...row, state, error }));
  };
}
