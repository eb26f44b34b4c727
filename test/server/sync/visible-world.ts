import { sql } from 'kysely';
import type { Role } from '../../../domain/access/role.ts';
import { visibilityOf } from '../../../domain/access/role.ts';
import type { BuyerId, CardId, ChargeId, GroupId, UserId } from '../../../domain/ids.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import type { Member } from '../database/world.ts';
import { as, buyerRow, chargeRow, newId, northgate, owner } from '../database/world.ts';
import type { PortalDatabase } from '../../../server/database/database.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';

/** A member of the business as the test knows them: it determines their visible rows. */
export type VisibleMember = Member & { roles: readonly Role[]; group: GroupId | null; isActive: boolean };
/** A charge or a card, and the facts that determine its visibility. */
type KnownRow = { readonly id: string; group: GroupId | null; user: UserId | null };

const roleSets: readonly (readonly Role[])[] = [
  ['buyerAdministrator'],
  ['buyerPayer'],
  ['buyerGroupAdministrator'],
  ['buyerGroupAdministrator', 'buyerPurchaser'],
  ['buyerPurchaser'],
];
/** The compared tables, by their collection. */
const tables = {
  charges: 'charges',
  cards: 'purchase_cards',
  authorisations: 'authorisations',
  spendingLimits: 'spending_limits',
  activity: 'activity',
} as const;
export const comparedCollections = Object.keys(tables);

/** A business with a random tree of groups, members of every role, and rows of groups and people. */
export class VisibleWorld {
  readonly buyer = newId<BuyerId>();
  readonly parents = new Map<GroupId, GroupId | null>();
  readonly members: VisibleMember[] = [];
  readonly rows = { charges: [] as KnownRow[], cards: [] as KnownRow[] };
  /** The events, for the report of a difference. */
  readonly story: string[] = [];
  readonly #random: SeededRandom;
  readonly #database: PortalDatabase;

  constructor(random: SeededRandom, database: PortalDatabase) {
    this.#random = random;
    this.#database = database;
  }

  async begin(passwordHash: string): Promise<void> {
    await this.#write(async (trx) => {
      await trx.insertInto('buyers').values(buyerRow(this.buyer)).execute();
      for (let left = 2 + this.#random.below(6); left > 0; left -= 1) await this.#addGroup(trx);
      await this.#addMember(trx, passwordHash, ['buyerAdministrator']);
      for (let left = 3 + this.#random.below(3); left > 0; left -= 1)
        await this.#addMember(trx, passwordHash, this.#random.pick(roleSets));
      for (let left = 8; left > 0; left -= 1) await this.#addCharge(trx);
      for (let left = 4; left > 0; left -= 1) await this.#addCard(trx);
    });
  }

  /** A change of visibility, or of the rows. */
  async happen(): Promise<void> {
    const act = this.#random.weighted<(trx: Transaction) => Promise<string>>([
      [3, (trx) => this.#moveMember(trx)],
      [3, (trx) => this.#moveGroup(trx)],
      [3, (trx) => this.#changeRoles(trx)],
      [2, (trx) => this.#suspendOrEnable(trx)],
      [3, (trx) => this.#giveAway(trx, 'charges')],
      [2, (trx) => this.#giveAway(trx, 'cards')],
      [2, (trx) => this.#addCharge(trx)],
      [1, (trx) => this.#addCard(trx)],
    ]);
    this.story.push(await this.#write(act));
  }

  /** Ids with row versions of the rows that SQL returns to this person now, by collection. */
  async seenInSql(member: VisibleMember): Promise<Readonly<Record<string, readonly string[]>>> {
    const identity = as(member, this.buyer, visibilityOf('buyer', member.roles), this.groupsOf(member));
    return this.#database.withTransaction(identity, { readOnly: true }, async (trx) => {
      const ofTables = Object.entries(tables).map(
        ([collection, table]) =>
          sql`select ${sql.lit(collection)} as collection, id || ' ' || row_version as row from ${sql.table(table)}`,
      );
      const { rows } = await sql<{ collection: string; row: string }>`${sql.join(ofTables, sql` union all `)}`.execute(
        trx,
      );
      const seen = Object.fromEntries(comparedCollections.map((one): [string, string[]] => [one, []]));
      for (const { collection, row } of rows) seen[collection]?.push(row);
      for (const found of Object.values(seen)) found.sort();
      return seen;
    });
  }

  /** Ids of the charges and cards that this person must see, by the rule alone and without SQL. */
  shouldSee(member: VisibleMember, kind: 'charges' | 'cards'): readonly string[] {
    const visibility = visibilityOf('buyer', member.roles);
    const groups = this.groupsOf(member);
    const sees = ({ group, user }: KnownRow) =>
      visibility === 'account' ||
      user === member.user ||
      (visibility === 'group' && group !== null && groups.includes(group));
    return this.rows[kind]
      .filter(sees)
      .map(({ id }) => id)
      .toSorted();
  }

  /** The member's group, and for a Group Admin all below it. */
  groupsOf({ group, roles }: VisibleMember): readonly GroupId[] {
    if (group === null) return [];
    if (visibilityOf('buyer', roles) !== 'group') return [group];
    return this.#withAllBelow(group);
  }

  #withAllBelow(group: GroupId): readonly GroupId[] {
    const below: GroupId[] = [group];
    // The loop also visits groups that it adds.
    for (const id of below)
      below.push(...[...this.parents].filter(([, parent]) => parent === id).map(([child]) => child));
    return below;
  }

  #write<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#database.withTransaction(owner, {}, work);
  }

  async #addGroup(trx: Transaction): Promise<void> {
    const id = newId<GroupId>();
    const parent =
      this.parents.size === 0 || this.#random.chance(0.3) ? null : this.#random.pick([...this.parents.keys()]);
    this.parents.set(id, parent);
    await trx
      .insertInto('groups')
      .values({
        id,
        buyer_id: this.buyer,
        program_id: northgate,
        parent_id: parent,
        name: `Group ${this.parents.size}`,
      })
      .execute();
  }

  #anyGroup(): GroupId | null {
    return this.#random.chance(0.2) ? null : this.#random.pick([...this.parents.keys()]);
  }

  #anyUser(): UserId | null {
    return this.#random.chance(0.3) ? null : this.#random.pick(this.members).user;
  }

  async #addMember(trx: Transaction, passwordHash: string, roles: readonly Role[]): Promise<void> {
    const [person, user] = [newId<VisibleMember['person']>(), newId<UserId>()];
    const group = this.#anyGroup();
    await trx
      .insertInto('people')
      .values({
        id: person,
        program_id: northgate,
        email: `${person}@harbour.example`,
        first_name: 'Ana',
        last_name: 'Ruiz',
        password_hash: passwordHash,
      })
      .execute();
    const place = { program_id: northgate, user_type: 'buyer', buyer_id: this.buyer, status: 'Active' } as const;
    await trx
      .insertInto('users')
      .values({ ...place, id: user, person_id: person, group_id: group, roles: [...roles] })
      .execute();
    this.members.push({ person, user, roles, group, isActive: true });
  }

  async #addCharge(trx: Transaction): Promise<string> {
    const row = { id: newId<ChargeId>(), group: this.#anyGroup(), user: this.#anyUser() };
    await trx
      .insertInto('charges')
      .values(chargeRow(row.id, { buyer: this.buyer, group: row.group, user: row.user }))
      .execute();
    this.rows.charges.push(row);
    return `a charge ${JSON.stringify(row)}`;
  }

  async #addCard(trx: Transaction): Promise<string> {
    const row = { id: newId<CardId>(), group: this.#anyGroup(), user: this.#anyUser() };
    const place = { program_id: northgate, buyer_id: this.buyer, group_id: row.group, user_id: row.user };
    await trx
      .insertInto('purchase_cards')
      .values({
        ...place,
        id: row.id,
        kind: 'physical',
        cardholder_name: 'PIET VISSER',
        business_name: 'HARBOUR BUILD LTD',
        status: 'active',
        currency: 'GBP',
      })
      .execute();
    await trx
      .insertInto('authorisations')
      .values({
        ...place,
        id: newId<never>(),
        card_id: row.id,
        seller_name: 'Seller Ltd',
        amount_minor: 100,
        currency: 'GBP',
        status: 'preauthorized',
        expires_at: '2099-01-01T00:00:00.000Z',
      })
      .execute();
    this.rows.cards.push(row);
    return `a card ${JSON.stringify(row)}`;
  }

  async #moveMember(trx: Transaction): Promise<string> {
    const member = this.#random.pick(this.members);
    member.group = this.#anyGroup();
    await trx.updateTable('users').set({ group_id: member.group }).where('id', '=', member.user).execute();
    return `${member.user} is in ${member.group}`;
  }

  async #moveGroup(trx: Transaction): Promise<string> {
    const id = this.#random.pick([...this.parents.keys()]);
    const below = this.#withAllBelow(id);
    const others = [...this.parents.keys()].filter((other) => !below.includes(other));
    const parent = others.length === 0 || this.#random.chance(0.3) ? null : this.#random.pick(others);
    this.parents.set(id, parent);
    await trx.updateTable('groups').set({ parent_id: parent }).where('id', '=', id).execute();
    return `group ${id} is below ${parent}`;
  }

  async #changeRoles(trx: Transaction): Promise<string> {
    const member = this.#random.pick(this.members);
    member.roles = this.#random.pick(roleSets);
    await trx
      .updateTable('users')
      .set({ roles: [...member.roles] })
      .where('id', '=', member.user)
      .execute();
    return `${member.user} is ${member.roles.join(' and ')}`;
  }

  async #suspendOrEnable(trx: Transaction): Promise<string> {
    const member = this.#random.pick(this.members);
    member.isActive = !member.isActive;
    const status = member.isActive ? 'Active' : 'Suspended';
    await trx.updateTable('users').set({ status }).where('id', '=', member.user).execute();
    return `${member.user} is ${status}`;
  }

  async #giveAway(trx: Transaction, kind: 'charges' | 'cards'): Promise<string> {
    const row = this.#random.pick(this.rows[kind]);
    row.group = this.#anyGroup();
    row.user = this.#anyUser();
    await trx
      .updateTable(tables[kind])
      .set({ group_id: row.group, user_id: row.user })
      .where('id', '=', row.id as never)
      .execute();
    return `${kind} ${row.id} is of ${row.user} in ${row.group}`;
  }
}
