import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Refusal, refuse } from '../../domain/errors.ts';
import type { PolicyId } from '../../domain/ids.ts';
import type { PolicyInput } from '../../domain/policies/policy-rules.ts';
import { maxPolicies } from '../../domain/policies/purchase-policy.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { columnsOf, mayWriteFor, tellOfPolicy } from './policy-line.ts';

/** Writes a new policy. Refused with TOO_MANY_POLICIES above the limit. */
export async function performCreatePolicy(run: ActionRun<PolicyInput>): Promise<EffectOutcome> {
  const { trx, input, program, buyer } = run;
  const refusal = await refuseCreatePolicy(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  const id = randomUUID() as PolicyId;
  await trx
    .insertInto('purchase_policies')
    .values({ id, program_id: program.id, buyer_id: buyer, currency: input.currency, ...columnsOf(input) })
    .execute();
  await tellOfPolicy(run, 'createPolicy', id, { after: input });
  return { kind: 'done', result: { policyId: id } };
}

/** Why a policy is not created, or null; also asked before it waits for an approval. */
export async function refuseCreatePolicy(run: ActionRun<PolicyInput>): Promise<Refusal | null> {
  const { trx, buyer, input } = run;
  if (!(await mayWriteFor(run, input.groupId))) return refuse('FORBIDDEN');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`policies:${buyer}`}, 0))`.execute(trx);
  const there = await trx.selectFrom('purchase_policies').select('id').where('buyer_id', '=', buyer).execute();
  return there.length >= maxPolicies ? refuse('TOO_MANY_POLICIES', { max: maxPolicies }) : null;
}
