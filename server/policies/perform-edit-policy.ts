import { type Refusal, refuse } from '../../domain/errors.ts';
import type { EditPolicyInput } from '../../domain/policies/edit-policy.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { columnsOf, lockedPolicy, mayWriteFor, tellOfPolicy } from './policy-line.ts';

/** Writes the new values of a policy. */
export async function performEditPolicy(run: ActionRun<EditPolicyInput>): Promise<EffectOutcome> {
  const { policyId, ...input } = run.input;
  const before = lockedPolicy(run, policyId);
  const refusal = await refuseEditPolicy(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  await run.trx
    .updateTable('purchase_policies')
    .set(columnsOf(input))
    .where('id', '=', policyId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tellOfPolicy(run, 'editPolicy', policyId, { before, after: input });
  return { kind: 'done', result: { policyId } };
}

/** Why a policy is not changed, or null; also asked before the change waits for an approval. */
export async function refuseEditPolicy(run: ActionRun<EditPolicyInput>): Promise<Refusal | null> {
  const before = lockedPolicy(run, run.input.policyId);
  const mayWrite = (await mayWriteFor(run, run.input.groupId)) && (await mayWriteFor(run, before.groupId));
  return mayWrite ? null : refuse('FORBIDDEN');
}
