import type { Role } from '../../../domain/access/role.ts';
import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { BuyerId, CardId, ChargeId, GroupId, PersonId, UserId } from '../../../domain/ids.ts';
import type { AppIdentity } from '../../../server/database/identity.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import { type Member, as, newId } from '../database/world.ts';
import { insertCards, insertCharges } from './visible-rows.ts';

/** A member of the business as the test knows them: it determines their visible rows. */
export type VisibleMember = Member & { roles: readonly Role[]; group: GroupId | null; isActive: boolean };
/** A charge or a card, and the facts that determine its visibility. */
export type KnownRow<Id extends string> = { readonly id: Id; group: GroupId | null; user: UserId | null };

const roleSets: readonly (readonly Role[])[] = [
  ['buyerAdministrator'],
  ['buyerPayer'],
  ['buyerGroupAdministrator'],
  ['buyerGroupAdministrator', 'buyerPurchaser'],
  ['buyerPurchaser'],
];
/** A business with a random tree of groups, members of every role, and rows of groups and people. */
export class VisibleWorld {
  readonly buyer = newId<BuyerId>();
  readonly parents = new Map<GroupId, GroupId | null>();
  readonly members: VisibleMember[] = [];
  readonly rows = { charges: [] as KnownRow<ChargeId>[], cards: [] as KnownRow<CardId>[] };
  /** The events, for the report of a difference. */
  readonly story: string[] = [];
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
    for (let left = 2 + random.below(6); left > 0; left -= 1)
      this.parents.set(
        newId<GroupId>(),
        this.parents.size === 0 || random.chance(0.3) ? null : random.pick([...this.parents.keys()]),
      );
    this.#addMember(['buyerAdministrator']);
    for (let left = 2 + random.below(2); left > 0; left -= 1) this.#addMember(random.pick(roleSets));
    for (let left = 6; left > 0; left -= 1) this.rows.charges.push(this.#newRow<ChargeId>());
    for (let left = 3; left > 0; left -= 1) this.rows.cards.push(this.#newRow<CardId>());
  }

  /** A change of visibility, or of the rows. */
  async happen(trx: Transaction): Promise<void> {
    const act = this.#random.weighted<() => Promise<string>>([
      [3, () => this.#moveMember(trx)],
      [3, () => this.#moveGroup(trx)],
      [3, () => this.#changeRoles(trx)],
      [2, () => this.#suspendOrEnable(trx)],
      [3, () => this.#giveAway(trx, 'charges')],
      [2, () => this.#giveAway(trx, 'cards')],
      [2, () => this.#addCharge(trx)],
      [1, () => this.#addCard(trx)],
    ]);
    this.story.push(await act());
  }

  /** The identity of this person's requests. */
  identityOf(member: VisibleMember): AppIdentity {
    return as(member, this.buyer, visibilityOf('buyer', member.roles), this.groupsOf(member));
  }

  /** Ids of the charges and cards that this person must see, by the rule alone and without SQL. */
  shouldSee(member: VisibleMember, kind: 'charges' | 'cards'): readonly string[] {
    const visibility = visibilityOf('buyer', member.roles);
    const groups = this.groupsOf(member);
    const sees = ({ group, user }: KnownRow<string>) =>
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

  #anyGroup(): GroupId | null {
    return this.#random.chance(0.2) ? null : this.#random.pick([...this.parents.keys()]);
  }

  #anyUser(): UserId | null {
    return this.#random.chance(0.3) ? null : this.#random.pick(this.members).user;
  }

  #addMember(roles: readonly Role[]): void {
    const ids = { person: newId<PersonId>(), user: newId<UserId>() };
    this.members.push({ ...ids, roles, group: this.#anyGroup(), isActive: true });
  }

  #newRow<Id extends string>(): KnownRow<Id> {
    return { id: newId<Id>(), group: this.#anyGroup(), user: this.#anyUser() };
  }

  async #addCharge(trx: Transaction): Promise<string> {
    const row = this.#newRow<ChargeId>();
    this.rows.charges.push(row);
    await insertCharges(trx, [{ buyer: this.buyer, row }]);
    return `a charge ${JSON.stringify(row)}`;
  }

  async #addCard(trx: Transaction): Promise<string> {
    const row = this.#newRow<CardId>();
    this.rows.cards.push(row);
    await insertCards(trx, [{ buyer: this.buyer, row }]);
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
    const row = this.#random.pick<KnownRow<string>>(this.rows[kind]);
    row.group = this.#anyGroup();
    row.user = this.#anyUser();
    await trx
      .updateTable(kind === 'cards' ? 'purchase_cards' : 'charges')
      .set({ group_id: row.group, user_id: row.user })
      .where('id', '=', row.id as never)
      .execute();
    return `${kind} ${row.id} is of ${row.user} in ${row.group}`;
  }
}
