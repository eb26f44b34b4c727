import type { LowerLimitInput } from '../../../domain/cards/lower-limit.action.ts';
import type { ActionRun, EffectOutcome } from '../../effects/action-run.ts';
import { setSpendingLimit } from './set-spending-limit.ts';

/** Lowers the limit; the check compared it with the spent and authorised amounts under the lock. */
export function performLowerLimit(run: ActionRun<LowerLimitInput>): Promise<EffectOutcome> {
  return setSpendingLimit(run, 'lowerLimit', run.input, run.input.limitMinor);
}
