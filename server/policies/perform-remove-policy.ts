import { type Refusal, refuse } from '../../domain/errors.ts';
import type { RemovePolicyInput } from '../../domain/policies/remove-policy.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { lockedPolicy, mayWriteFor, tellOfPolicy } from './policy-line.ts';

/** Removes a policy. */
export async function performRemovePolicy(run: ActionRun<RemovePolicyInput>): Promise<EffectOutcome> {
  const { policyId } = run.input;
  const before = lockedPolicy(run, policyId);
  const refusal = await refuseRemovePolicy(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  await run.trx.deleteFrom('purchase_policies').where('id', '=', policyId).returning('id').executeTakeFirstOrThrow();
  await tellOfPolicy(run, 'removePolicy', policyId, { before });
  return { kind: 'done', result: { policyId } };
}

/** Why a policy is not removed, or null; also judged before an approver is asked. */
export async function refuseRemovePolicy(run: ActionRun<RemovePolicyInput>): Promise<Refusal | null> {
  const before = lockedPolicy(run, run.input.policyId);
  return (await mayWriteFor(run, before.groupId)) ? null : refuse('FORBIDDEN');
}
