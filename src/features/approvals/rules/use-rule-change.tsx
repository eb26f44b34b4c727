import type { Buyer } from '../../../../domain/accounts/buyer.ts';
import type { ChangeApprovalRulesInput } from '../../../../domain/approvals/change-approval-rules.action.ts';
import { showNotice } from '../../../kit/notice.ts';
import { useSyncStatus } from '../../../platform/react/portal-context.ts';
import { useOnlineAction } from '../../../platform/react/use-online-action.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { rulesWords } from './rules-words.tsx';

/** Sends one change, and tells the person whether it applies already or needs an approval. */
export function useRuleChange(buyerId: Buyer['id']) {
  const { isOnline } = useSyncStatus();
  const { run, busy, refusal } = useOnlineAction();
  const send = async (change: ChangeApprovalRulesInput['change'], done: (typeof rulesWords)['saved']) => {
    const outcome = await run('changeApprovalRules', { buyerId, change });
    if (outcome) showNotice(outcome === 'inApproval' ? rulesWords.waiting : done);
  };
  const failure = refusal ? <FailureNote failure={refusal} /> : null;
  return { run: send, isOff: !isOnline || busy !== null, failure };
}
