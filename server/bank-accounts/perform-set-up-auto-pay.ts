import type { SetUpAutoPayInput } from '../../domain/bank-accounts/set-up-auto-pay.action.ts';
import { dueFromOf } from '../../domain/bank-accounts/auto-pay-terms.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { lockedAccount, autoPayTold, tellOfChange, writeAutoPay } from './bank-account-line.ts';

/** Turns AutoPay on with these terms; after a failed debit it starts again. It pays from the next night on. */
export async function performSetUpAutoPay(run: ActionRun<SetUpAutoPayInput>): Promise<EffectOutcome> {
  const { bankAccountId, when, capMinor, overdue } = run.input;
  const account = lockedAccount(run, bankAccountId);
  const refused = await writeAutoPay(run, bankAccountId, {
    has_autopay: true,
    autopay_when: JSON.stringify(when),
    autopay_cap_minor: capMinor,
    autopay_due_from: dueFromOf(overdue, run.today),
    autopay_stopped: null,
    autopay_stopped_at: null,
  });
  if (refused) return refused;
  await tellOfChange(run, 'setUpAutoPay', account, {
    before: autoPayTold(account.hasAutoPay ? account : null),
    after: autoPayTold({ autoPayWhen: when, autoPayCapMinor: capMinor }),
  });
  return { kind: 'done', result: { bankAccountId } };
}
