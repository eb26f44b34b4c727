import type { RequestPrimaryEmailInput } from '../../domain/accounts/request-primary-email.action.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import type { UserId } from '../../domain/ids.ts';
import { hasUndecidedRequest } from '../effects/undecided-requests.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { refusePendingChange, requestAccountChange } from './request-account-change.ts';

type Run = ActionRun<RequestPrimaryEmailInput>;
type Judged = { readonly refusal: Refusal } | { readonly primary: { readonly id: UserId; readonly email: string } };

/** Stores a request for another address of the primary user. */
export async function performRequestPrimaryEmail(run: Run): Promise<EffectOutcome> {
  const judged = await judge(run);
  if ('refusal' in judged) return { kind: 'refused', refusal: judged.refusal, current: [] };
  return requestAccountChange(run, {
    action: 'requestPrimaryEmail',
    kind: 'primaryEmail',
    userId: judged.primary.id,
    before: { email: judged.primary.email },
    wanted: { email: run.input.email },
  });
}

/** Why nobody can be asked to approve this address now, or null. */
export async function refuseRequestPrimaryEmail(run: Run): Promise<Refusal | null> {
  const judged = await judge(run);
  if ('refusal' in judged) return judged.refusal;
  if (await hasUndecidedRequest(run, { kind: 'requestPrimaryEmail' })) return refuse('ACCOUNT_REQUEST_PENDING');
  return refusePendingChange(run, 'primaryEmail');
}

async function judge({ trx, buyer, input }: Run): Promise<Judged> {
  const people = await trx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .select(['u.id', 'u.is_primary', 'p.email'])
    .where('u.buyer_id', '=', buyer)
    .where('u.status', '<>', 'Terminated')
    .execute();
  const primary = people.find((person) => person.is_primary);
  if (!primary) return { refusal: refuse('NO_PRIMARY_USER') };
  if (primary.email.toLowerCase() === input.email) return { refusal: refuse('NOTHING_CHANGED') };
  const isTaken = people.some(({ email }) => email.toLowerCase() === input.email);
  return isTaken ? { refusal: refuse('DUPLICATE_EMAIL') } : { primary };
}
