import type { RequestPrimaryEmailInput } from '../../domain/accounts/request-primary-email.action.ts';
import { type ErrorCode, refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { requestAccountChange } from './request-account-change.ts';

/** Stores a request for another address of the primary user. */
export async function performRequestPrimaryEmail(run: ActionRun<RequestPrimaryEmailInput>): Promise<EffectOutcome> {
  const { trx, input, buyer } = run;
  const people = await trx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .select(['u.is_primary', 'p.email'])
    .where('u.buyer_id', '=', buyer)
    .where('u.status', '<>', 'Terminated')
    .execute();
  const primary = people.find((person) => person.is_primary);
  const refused = (code: ErrorCode): EffectOutcome => ({ kind: 'refused', refusal: refuse(code), current: [] });
  if (!primary) return refused('NO_PRIMARY_USER');
  if (primary.email.toLowerCase() === input.email) return refused('NOTHING_CHANGED');
  if (people.some(({ email }) => email.toLowerCase() === input.email)) return refused('DUPLICATE_EMAIL');
  return requestAccountChange(run, {
    action: 'requestPrimaryEmail',
    kind: 'primaryEmail',
    before: { email: primary.email },
    wanted: { email: input.email },
  });
}
