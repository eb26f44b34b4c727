import { sql } from 'kysely';
import type { ActionKind } from '../../domain/actions.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { ListedUser } from '../../domain/users/listed-user.ts';
import type { UserManager } from '../../domain/users/user-rules.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { readUserGroups, readUsers } from './read-users.ts';

type Run = Omit<ActionRun, 'input'>;

/** Allows one change of a business's users at a time: two people who give up the invoices concurrently must not rely on each other. */
export async function holdUsers({ trx, buyer }: Pick<Run, 'trx' | 'buyer'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice-receivers:${buyer}`}, 0))`.execute(trx);
}

/** The acting person, for the rules about users. */
export async function managerOf({ trx, buyer, author }: Run): Promise<UserManager> {
  return { userId: author.userId, roles: author.roles, groups: await readUserGroups(trx, buyer) };
}

/** The user that passed the action's check, and the acting person. The lock blocks other changes of the business's users. */
export async function heldUser(
  run: Run,
  userId: string,
): Promise<{ readonly user: ListedUser; readonly manager: UserManager }> {
  await holdUsers(run);
  const [user] = await readUsers(run.trx, { buyer: run.buyer, userId });
  if (!user) throw new Error(`The user ${userId} passed the check and cannot be read.`);
  return { user, manager: await managerOf(run) };
}

type Values = Readonly<Record<string, string | number | null>>;

/** Adds a change of a user to the audit trail. */
export async function tellOfUser(
  run: Run,
  kind: ActionKind,
  user: Pick<ListedUser, 'id' | 'groupId'>,
  { before, after }: { readonly before?: Values; readonly after: Values },
): Promise<void> {
  const { trx, program, buyer, author, actor, actionId, now } = run;
  const event = { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now };
  const line = {
    subjectType: 'user',
    subjectId: user.id,
    groupId: user.groupId,
    ownerId: user.id,
    kind,
    after,
  } as const;
  await recordActivity(trx, event, [before ? { ...line, before } : line]);
}

export function refusedBy(refusal: Refusal): EffectOutcome {
  return { kind: 'refused', refusal, current: [] };
}

/** A switch in the audit trail. */
export function switchText(isOn: boolean): 'on' | 'off' {
  return isOn ? 'on' : 'off';
}
