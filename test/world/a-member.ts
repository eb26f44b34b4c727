import type { Role } from '../../domain/access/role.ts';
import { visibilityOf } from '../../domain/access/visibility.ts';
import type { GroupId, PersonId, UserId } from '../../domain/ids.ts';
import type { AppIdentity } from '../../server/database/identity.ts';
import type { UserStatus } from '../../domain/users/user-status.ts';
import type { WorldBuyer } from './a-buyer.ts';
import type { WorldDatabase } from './a-program.ts';
import { newId, nextNumber } from './world-ids.ts';

/** A member of a buyer, with the identity for a transaction. */
export type WorldMember = {
  readonly person: PersonId;
  readonly user: UserId;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly identity: AppIdentity;
};

type MemberWishes = {
  readonly roles?: readonly Role[];
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly group?: GroupId;
  /** The groups that they see: by default their own. */
  readonly groups?: readonly GroupId[];
  readonly status?: UserStatus;
  readonly passwordHash?: string;
  readonly person?: PersonId;
  readonly limitMinor?: number;
};

/** An active member of the buyer; by default an administrator in the top group. */
export async function aMember(
  database: WorldDatabase,
  buyer: WorldBuyer,
  wishes: MemberWishes = {},
): Promise<WorldMember> {
  const person = wishes.person ?? newId<'person'>();
  const user = newId<'user'>();
  const roles = wishes.roles ?? ['buyerAdministrator'];
  const group = wishes.group ?? buyer.top;
  const email = wishes.email ?? `person${nextNumber()}@buyer.example`;
  const [firstName, lastName] = [wishes.firstName ?? 'Ana', wishes.lastName ?? 'Ruiz'];
  await database.withTransaction({ role: 'job', program: buyer.program }, {}, async (trx) => {
    await trx
      .insertInto('people')
      .values({
        id: person,
        program_id: buyer.program,
        email,
        first_name: firstName,
        last_name: lastName,
        phone: null,
        country: 'GB',
        time_zone: null,
        password_hash: wishes.passwordHash ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('users')
      .values({
        id: user,
        person_id: person,
        program_id: buyer.program,
        user_type: 'buyer',
        buyer_id: buyer.id,
        group_id: group,
        roles: [...roles],
        status: wishes.status ?? 'Active',
      })
      .execute();
    await trx
      .updateTable('spending_limits')
      .set({ limit_minor: wishes.limitMinor ?? null })
      .where('user_id', '=', user)
      .execute();
  });
  const kind = visibilityOf('buyer', roles);
  const groups = wishes.groups ?? [group];
  const identity: AppIdentity = {
    role: 'app',
    program: buyer.program,
    person,
    user,
    buyer: buyer.id,
    client: null,
    kind,
    groups,
  };
  return { person, user, email, name: `${firstName} ${lastName}`, roles, identity };
}
