import type { TurnOffAutoPayInput } from '../../domain/bank-accounts/turn-off-auto-pay.action.ts';
import { refuseTurningOff } from '../../domain/bank-accounts/auto-pay.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { lockedAccount, tellOfChange, writeAutoPay } from './bank-account-line.ts';

/** Turns AutoPay off, unless the program requires it. */
export async function performTurnOffAutoPay(run: ActionRun<TurnOffAutoPayInput>): Promise<EffectOutcome> {
  const account = lockedAccount(run, run.input.bankAccountId);
  const refusal = refuseTurningOff(account, run.program.settings.isAutoPayMandatory);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  const refused = await writeAutoPay(run, account.id, { has_autopay: false });
  if (refused) return refused;
  await tellOfChange(run, 'turnOffAutoPay', account);
  return { kind: 'done', result: { bankAccountId: account.id } };
}
