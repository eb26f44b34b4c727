import { sql } from 'kysely';
import type { BuyerId } from '../../domain/ids.ts';
import type { ListedUser, UserGroup } from '../../domain/users/listed-user.ts';
import type { Transaction } from '../database/with-transaction.ts';

const maxUsers = 1000;
const maxGroups = 1000;

/** Facts about a user whose sources row security hides; see `user_facts` in the migrations. */
type UserFacts = {
  readonly user_id: string;
  readonly is_last_receiver: boolean;
  readonly is_last_primary: boolean;
  readonly is_shared: boolean;
  readonly is_locked: boolean;
  readonly linked: string[];
};

/** The users of an account that the caller may see, by name; with `userId`, only that one. */
export async function readUsers(
  trx: Transaction,
  { buyer, userId }: { readonly buyer: BuyerId | null; readonly userId?: string },
): Promise<ListedUser[]> {
  const users = trx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .innerJoin('buyers as b', 'b.id', 'u.buyer_id')
    .leftJoin('groups as g', 'g.id', 'u.group_id')
    .leftJoin('spending_limits as l', 'l.user_id', 'u.id')
    .leftJoin('invitations as i', (join) => join.onRef('i.user_id', '=', 'u.id').on('i.redeemed_at', 'is', null))
    .select(['u.id', 'u.roles', 'u.status', 'u.contact_types', 'u.receive_email', 'u.last_sign_in_at', 'u.group_id'])
    .select(['u.is_primary', 'u.may_download_invoices', 'u.may_edit_invoices', 'u.notices_off', 'u.has_daily_digest'])
    .select(['p.first_name', 'p.last_name', 'p.email', 'p.phone', 'b.currency', 'g.name as group_name'])
    .select(['l.limit_minor', 'i.expires_at'])
    .where('u.buyer_id', 'is not distinct from', buyer)
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('u.id')
    .limit(maxUsers);
  const rows = await (userId === undefined ? users : users.where('u.id', '=', userId as ListedUser['id'])).execute();
  const { rows: facts } = await sql<UserFacts>`select * from user_facts()`.execute(trx);
  const factsOf = new Map(facts.map((one) => [one.user_id, one]));
  return rows.map((row) => {
    const about = factsOf.get(row.id);
    return {
      id: row.id,
      name: `${row.first_name} ${row.last_name}`,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      roles: row.roles,
      groupId: row.group_id,
      groupName: row.group_name,
      // Too many wrong passwords lock a user temporarily, without a separate stored status.
      status: row.status === 'Active' && about?.is_locked ? 'Locked' : row.status,
      contactTypes: row.contact_types,
      receiveEmail: row.receive_email,
      noticesOff: row.notices_off,
      hasDailyDigest: row.has_daily_digest,
      limitMinor: row.limit_minor,
      currency: row.currency,
      lastSignInAt: row.last_sign_in_at,
      isPrimary: row.is_primary,
      isLastReceiver: about?.is_last_receiver ?? false,
      isLastPrimary: about?.is_last_primary ?? false,
      isShared: about?.is_shared ?? false,
      linkedBusinesses: about?.linked ?? [],
      invitedUntil: row.status === 'Pending' ? row.expires_at : null,
      mayDownloadInvoices: row.may_download_invoices,
      mayEditInvoices: row.may_edit_invoices,
    };
  });
}

/** The groups that the caller may see, by name. */
export async function readUserGroups(trx: Transaction, buyer: BuyerId | null): Promise<UserGroup[]> {
  const rows = await trx
    .selectFrom('groups')
    .select(['id', 'name', 'parent_id', 'is_company'])
    .where('buyer_id', '=', buyer)
    .orderBy('name')
    .orderBy('id')
    .limit(maxGroups)
    .execute();
  return rows.map(({ id, name, parent_id: parentId, is_company: isCompany }) => ({ id, name, parentId, isCompany }));
}
