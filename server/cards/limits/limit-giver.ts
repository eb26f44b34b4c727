import { hasRole } from '../../../domain/access/role.ts';
import { refuseGiving } from '../../../domain/cards/limit-rules.ts';
import type { Refusal } from '../../../domain/errors.ts';
import type { Money } from '../../../domain/money.ts';
import type { ActionRun } from '../../effects/action-run.ts';
import { readRows } from '../../rows/read-rows.ts';

/** A person who gives a limit needs at least the same limit. An automatic approval, which a buyer may configure, has no giver. */
export async function refuseGiver(
  { trx, author, actor }: Pick<ActionRun, 'trx' | 'author' | 'actor'>,
  given: Money,
): Promise<Refusal | null> {
  const isGiven = actor.userId !== author.userId || hasRole(actor.roles, 'buyerAdministrator');
  if (!isGiven) return null;
  const [own] = await readRows(trx, 'spendingLimits', [actor.userId]);
  return refuseGiving(given, own);
}
