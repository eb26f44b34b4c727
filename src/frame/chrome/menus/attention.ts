import type { Approval } from '../../../../domain/approvals/approval.ts';
import { refuseDecision, type Decider } from '../../../../domain/approvals/approval-rules.ts';
import type { Instant } from '../../../../domain/time/instant.ts';
import { needsAuthor } from '../../../ui/status/action-status.ts';
import type { Attention } from '../../../platform/shell/tab-title.ts';

/** Counts entries that need their author, and requests that this person may decide now. */
export function attentionOf(
  entryStates: readonly { readonly kind: string }[],
  approvals: readonly Approval[],
  decider: Decider,
  now: Instant,
): Attention {
  return {
    needsYou: entryStates.filter(needsAuthor).length,
    forApproval: approvals.filter((approval) => refuseDecision(approval, decider, now) === null).length,
  };
}
