import type { SetLimitInput } from '../../../domain/cards/set-limit.action.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { money } from '../../../domain/money.ts';
import { maxAmountMinor } from '../../../domain/amount.ts';
import type { ActionRun, EffectOutcome } from '../../effects/action-run.ts';
import { refuseGiver } from './limit-giver.ts';
import { setSpendingLimit } from './set-spending-limit.ts';

/** Sets the limit, if the author is an Account Admin or one has approved it. "No limit" counts as the highest limit. */
export async function performSetLimit(run: ActionRun<SetLimitInput>): Promise<EffectOutcome> {
  const refusal = await refuseSetLimit(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  return setSpendingLimit(run, 'setLimit', run.input, run.input.limitMinor);
}

/** Why the limit is not set, or null; also asked before it waits for an approval. */
export function refuseSetLimit(run: ActionRun<SetLimitInput>): Promise<Refusal | null> {
  const { limitMinor, currency } = run.input;
  return refuseGiver(run, money(limitMinor ?? maxAmountMinor, currency));
}
