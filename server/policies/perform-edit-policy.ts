import { refuse } from '../../domain/errors.ts';
import type { EditPolicyInput } from '../../domain/policies/edit-policy.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { columnsOf, lockedPolicy, mayWriteFor, tellOfPolicy } from './policy-line.ts';

/** Writes the new values of a policy. */
export async function performEditPolicy(run: ActionRun<EditPolicyInput>): Promise<EffectOutcome> {
  const { policyId, ...input } = run.input;
  const before = lockedPolicy(run, policyId);
  if (!(await mayWriteFor(run, input.groupId)) || !(await mayWriteFor(run, before.groupId)))
    return { kind: 'refused', refusal: refuse('FORBIDDEN'), current: [] };
  await run.trx
    .updateTable('purchase_policies')
    .set(columnsOf(input))
    .where('id', '=', policyId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tellOfPolicy(run, 'editPolicy', policyId, { before, after: input });
  return { kind: 'done', result: { policyId } };
}
