import { refuse } from '../../domain/errors.ts';
import type { RemovePolicyInput } from '../../domain/policies/remove-policy.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { lockedPolicy, mayWriteFor, tellOfPolicy } from './policy-line.ts';

/** Removes a policy. */
export async function performRemovePolicy(run: ActionRun<RemovePolicyInput>): Promise<EffectOutcome> {
  const { policyId } = run.input;
  const before = lockedPolicy(run, policyId);
  if (!(await mayWriteFor(run, before.groupId))) return { kind: 'refused', refusal: refuse('FORBIDDEN'), current: [] };
  await run.trx.deleteFrom('purchase_policies').where('id', '=', policyId).returning('id').executeTakeFirstOrThrow();
  await tellOfPolicy(run, 'removePolicy', policyId, { before });
  return { kind: 'done', result: { policyId } };
}
