import { sql } from 'kysely';
/** Harbour Build with groups and cards: Ben administers the yard, Piet buys there, and the shed is below it. */
import type { ActionKind } from '../../../domain/actions.ts';
import type { Role } from '../../../domain/access/role.ts';
import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import type { AuthorisationId, CardId, ChargeId, GroupId, UserId } from '../../../domain/ids.ts';
import type { Collection, CollectionRow } from '../../../domain/sync/collections.ts';
import type { ActionContext } from '../../../server/effects/action-context.ts';
import { performActions } from '../../../server/actions/perform-actions.ts';
import type { NewRow } from '../../../server/seed/rows/world-rows.ts';
import { readRows } from '../../../server/rows/read-rows.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { type Harbour, type Who, newId, roster } from '../actions/harbour.ts';

/** The card, the user and the group of a purchase or an authorisation. */
type Buys = { readonly user?: UserId | null; readonly group?: GroupId | null; readonly card?: CardId | null };

export type CardsWorld = Awaited<ReturnType<typeof withCards>>;

function rolesOf(who: Who): readonly Role[] {
  return who === 'ben' ? ['buyerGroupAdministrator'] : roster[who].roles;
}

export async function withCards(harbour: Harbour) {
  const { database, asJob, people } = harbour;
  const place = { program_id: asJob.program, buyer_id: asJob.buyer };
  const groups = { top: newId<GroupId>(), yard: newId<GroupId>(), shed: newId<GroupId>() };
  const write = <Result>(work: Parameters<typeof database.withTransaction<Result>>[2]): Promise<Result> =>
    database.withTransaction(asJob, { now: harbour.clock.now() }, work);
  await database.withTransaction(asJob, {}, async (trx) => {
    await trx
      .insertInto('groups')
      .values({ ...place, id: groups.top, name: 'Harbour Build Ltd' })
      .execute();
    await trx
      .insertInto('groups')
      .values({ ...place, id: groups.yard, parent_id: groups.top, name: 'Yard' })
      .execute();
    await trx
      .insertInto('groups')
      .values({ ...place, id: groups.shed, parent_id: groups.yard, name: 'Shed' })
      .execute();
  });
  await database.withTransaction({ role: 'owner' }, {}, (trx) =>
    trx.updateTable('buyers').set({ credit_approved_minor: 1_000_000 }).where('id', '=', asJob.buyer).execute(),
  );
  await harbour.changeMember('ben', { roles: ['buyerGroupAdministrator'], group_id: groups.yard });
  // In this world he has never been an Account Admin.
  await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
    sql`delete from administrator_falls where buyer_id = ${harbour.buyer}`.execute(trx),
  );
  await harbour.changeMember('piet', { group_id: groups.yard });
  await harbour.limitMember('piet', 100_000);

  const contextOf = (who: Who): ActionContext => {
    const context = harbour.contextOf(who, { roles: rolesOf(who) });
    const own = who === 'ben' ? [groups.yard, groups.shed] : who === 'piet' ? [groups.yard] : [];
    return { ...context, session: { ...context.session, group: own[0] ?? null, groups: own } };
  };
  const seenBy = <C extends Collection>(who: Who, collection: C, ids: readonly string[]): Promise<CollectionRow<C>[]> =>
    database.withTransaction(identityOf(contextOf(who).session), { readOnly: true }, (trx) =>
      readRows(trx, collection, ids),
    );
  const perform = async (who: Who, envelope: ActionEnvelope): Promise<ActionAnswer> => {
    const [answer] = await performActions(contextOf(who), [envelope]);
    if (!answer) throw new Error('The action has no answer.');
    return answer;
  };
  return {
    harbour,
    groups,
    contextOf,
    seenBy,
    perform,
    act: async (who: Who, kind: ActionKind, input: unknown, changes: Partial<ActionEnvelope> = {}) =>
      perform(who, await harbour.compose(who, kind, input, changes)),
    /** A card in the yard, of Piet unless somebody else, or nobody, is named. */
    card: async (change: Partial<NewRow<'purchase_cards'>> & { readonly who?: Who | null } = {}): Promise<CardId> => {
      const { who = 'piet', ...columns } = change;
      const id = newId<CardId>();
      await write((trx) =>
        trx
          .insertInto('purchase_cards')
          .values({
            ...place,
            id,
            group_id: groups.yard,
            user_id: who && people[who].user,
            kind: 'physical',
            cardholder_name: 'PIET VISSER',
            business_name: 'HARBOUR BUILD LTD',
            last4: '4417',
            status: 'active',
            currency: 'GBP',
            ...columns,
          })
          .execute(),
      );
      return id;
    },
    /** An open invoice of these minor units, bought by somebody of a group with a card. */
    bought: async (amountMinor: number, by: Buys): Promise<ChargeId> => {
      const [id] = await harbour.invoices(amountMinor);
      await write((trx) =>
        trx
          .updateTable('charges')
          .set({ user_id: by.user ?? null, group_id: by.group ?? null, card_id: by.card ?? null })
          .where('id', '=', id)
          .execute(),
      );
      return id;
    },
    hold: async (amountMinor: number, by: Buys, expiresAt: string) => {
      const id = newId<AuthorisationId>();
      await write((trx) =>
        trx
          .insertInto('authorisations')
          .values({
            ...place,
            id,
            card_id: by.card ?? null,
            user_id: by.user ?? null,
            group_id: by.group ?? null,
            seller_name: 'Leith branch',
            amount_minor: amountMinor,
            currency: 'GBP',
            status: 'preauthorized',
            expires_at: expiresAt,
          })
          .execute(),
      );
      return id;
    },
    write,
  };
}
