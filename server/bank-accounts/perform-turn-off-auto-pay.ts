import type { TurnOffAutoPayInput } from '../../domain/bank-accounts/turn-off-auto-pay.action.ts';
import { refuseTurningOff } from '../../domain/bank-accounts/auto-pay.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { lockedAccount, autoPayTold, tellOfChange, writeAutoPay } from './bank-account-line.ts';

/** Turns AutoPay off, unless the program requires it. */
export async function performTurnOffAutoPay(run: ActionRun<TurnOffAutoPayInput>): Promise<EffectOutcome> {
  const account = lockedAccount(run, run.input.bankAccountId);
  const refusal = refuseWhereRequired(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  const refused = await writeAutoPay(run, account.id, { has_autopay: false });
  if (refused) return refused;
  await tellOfChange(run, 'turnOffAutoPay', account, { before: autoPayTold(account), after: autoPayTold(null) });
  return { kind: 'done', result: { bankAccountId: account.id } };
}

/** Why AutoPay stays on, or null: only the server knows whether the program requires it. Also judged before anybody is asked. */
export function refuseWhereRequired(
  run: Pick<ActionRun<TurnOffAutoPayInput>, 'rows' | 'input' | 'program'>,
): Refusal | null {
  const account = run.rows.row('bankAccounts', run.input.bankAccountId);
  return refuseTurningOff(account, run.program.settings.isAutoPayMandatory);
}
