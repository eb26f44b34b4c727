import type { ActionDefinition } from '../../domain/action.ts';
import { refuseByAccountStatus } from '../../domain/accounts/account-status-rules.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import { type ActionRun, worldOf } from './action-run.ts';

/** The facts by which an action is accepted or refused. */
export type Judged = Pick<ActionRun, 'trx' | 'buyer' | 'rows' | 'today' | 'now' | 'author' | 'program'>;

/** The reason to refuse an action now, or null: by the status of its account, and by its own rule. */
export async function refuseAction<Input>(
  run: Judged,
  definition: Pick<ActionDefinition<string, Input>, 'accountRight' | 'check'>,
  input: Input,
): Promise<Refusal | null> {
  return (await refuseByAccount(run, definition)) ?? definition.check(input, worldOf(run));
}

/** The account's row is not locked: a concurrent change of the status applies to later actions. */
async function refuseByAccount(
  { trx, buyer }: Pick<Judged, 'trx' | 'buyer'>,
  { accountRight }: Pick<ActionDefinition, 'accountRight'>,
): Promise<Refusal | null> {
  if (accountRight === null) return null;
  const account = await trx.selectFrom('buyers').select('status').where('id', '=', buyer).executeTakeFirst();
  return account ? refuseByAccountStatus(account.status, accountRight) : refuse('NOT_FOUND');
}
