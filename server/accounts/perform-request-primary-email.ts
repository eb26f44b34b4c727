import type { RequestPrimaryEmailInput } from '../../domain/accounts/request-primary-email.action.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { refusePendingChange, requestAccountChange } from './request-account-change.ts';

type Run = ActionRun<RequestPrimaryEmailInput>;

/** Stores a request for another address of the primary user. */
export async function performRequestPrimaryEmail(run: Run): Promise<EffectOutcome> {
  const refusal = await refuseRequestPrimaryEmail(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  const primary = (await peopleOf(run)).find((person) => person.is_primary);
  return requestAccountChange(run, {
    action: 'requestPrimaryEmail',
    kind: 'primaryEmail',
    before: { email: primary?.email ?? null },
    wanted: { email: run.input.email },
  });
}

/** Why the primary user cannot get this address now, or null. */
export async function refuseRequestPrimaryEmail(run: Run): Promise<Refusal | null> {
  const { email: wanted } = run.input;
  const people = await peopleOf(run);
  const primary = people.find((person) => person.is_primary);
  if (!primary) return refuse('NO_PRIMARY_USER');
  if (primary.email.toLowerCase() === wanted) return refuse('NOTHING_CHANGED');
  if (people.some(({ email }) => email.toLowerCase() === wanted)) return refuse('DUPLICATE_EMAIL');
  return refusePendingChange(run, 'primaryEmail');
}

function peopleOf({ trx, buyer }: Run) {
  return trx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .select(['u.is_primary', 'p.email'])
    .where('u.buyer_id', '=', buyer)
    .where('u.status', '<>', 'Terminated')
    .execute();
}
