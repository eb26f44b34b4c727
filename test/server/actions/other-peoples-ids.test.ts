import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { actionOf, actions } from '../../../domain/actions.ts';
import type { ActionInput, ActionKind } from '../../../domain/actions.ts';
import type { ApprovalId, BankAccountId, BuyerId, CardId, ChargeId, PersonId, UserId } from '../../../domain/ids.ts';
import { describeOnBothDatabases } from '../both-databases.ts';
import type { Harbour, Who } from './harbour.ts';
import { harboursOn, newId } from './harbour.ts';

/** Rows of one business, by the collections that actions name. */
type Rows = {
  readonly buyer: BuyerId;
  readonly bankAccounts: BankAccountId;
  readonly charges: ChargeId;
  readonly approvals: ApprovalId;
  readonly cards: CardId;
  readonly buyers: BuyerId;
  readonly spendingLimits: UserId;
  readonly people: PersonId;
};
type Swappable = Exclude<keyof Rows, 'buyer'>;

/** Taking back names a whole action instead of rows, and has tests of its own. */
type RowKind = Exclude<ActionKind, 'cancelAction'>;

/** A good input of each kind over given rows: a kind without one does not compile. */
const inputs: { readonly [K in RowKind]: (rows: Rows) => ActionInput<K> } = {
  payInvoices: (rows) => ({
    bankAccountId: rows.bankAccounts,
    currency: 'GBP',
    totalMinor: 700,
    lines: [{ chargeId: rows.charges, amountMinor: 700 }],
  }),
  editInvoice: (rows) => ({ chargeId: rows.charges, set: { poNumber: 'PO-666' } }),
  editProfile: (rows) => ({ personId: rows.people, set: { phone: '+44 20 7946 0000' } }),
  editNotifications: (rows) => ({ personId: rows.people, set: { receiveEmail: true } }),
  lockCard: (rows) => ({ cardId: rows.cards, reason: 'lost' }),
  unlockCard: (rows) => ({ cardId: rows.cards }),
  requestHigherLimit: (rows) => ({
    buyerId: rows.buyers,
    userId: rows.spendingLimits,
    cardId: null,
    currency: 'GBP',
    requestedMinor: 70_000,
    reason: 'Scaffolding',
  }),
  decideApproval: (rows) => ({ approvalId: rows.approvals, decision: 'approve', reason: '', seen: [] }),
  recallAction: (rows) => ({ approvalId: rows.approvals }),
  remindApprovers: (rows) => ({ approvalId: rows.approvals }),
};
const kinds = (Object.keys(actions) as ActionKind[]).filter((kind): kind is RowKind => kind !== 'cancelAction');
const people: readonly Who[] = ['ana', 'tom', 'piet'];

describeOnBothDatabases('every action, given ids of other people’s rows', (open) => {
  const harbourOf = harboursOn(open);
  let harbour: Harbour;
  let own: Rows;
  let victims: readonly Rows[];

  beforeAll(async () => {
    harbour = await harbourOf({ flags: { purchaseCards: true } });
    own = await rowsOf(harbour);
    const elsewhere = await harbourOf();
    victims = [await neighbourOf(harbour), await rowsOf(elsewhere)];
  });

  const cases = kinds.flatMap((kind) => people.map((who) => [kind, who] as const));
  it.each(cases)('%s by %s says that there is none, and has no effect', async (kind, who) => {
    const before = await fingerprint();
    for (const victim of [...victims, unknownRows()]) {
      for (const collection of collectionsOf(kind)) {
        const input = inputs[kind]({ ...own, [collection]: victim[collection] });
        const answer = await harbour.performOne(who, await harbour.compose(who, kind, input));
        expect(answer.outcome).toBe('refused');
        expect(['NOT_FOUND', 'FORBIDDEN']).toContain(answer.code);
        expect(answer.current).toBeNull();
      }
    }
    expect(await fingerprint()).toEqual(before);
  });

  it.each(kinds)('%s is the same refusal for a row of somebody else as for one that is nowhere', async (kind) => {
    const codeFor = async (rows: Rows, collection: Swappable) => {
      const input = inputs[kind]({ ...own, [collection]: rows[collection] });
      return (await harbour.performOne('ana', await harbour.compose('ana', kind, input))).code;
    };
    for (const collection of collectionsOf(kind)) {
      const nowhere = await codeFor(unknownRows(), collection);
      for (const victim of victims) expect(await codeFor(victim, collection)).toBe(nowhere);
    }
  });

  it.each(kinds)('%s for the other business itself is refused, and leaves nothing behind', async (kind) => {
    const before = await fingerprint();
    for (const victim of victims) {
      const envelope = await harbour.compose('ana', kind, inputs[kind](victim));
      const asked = { ...envelope, subject: { ...envelope.subject, buyer: victim.buyer } };
      expect(await harbour.performOne('ana', asked)).toMatchObject({ outcome: 'refused', code: 'FORBIDDEN' });
    }
    expect(await fingerprint()).toEqual(before);
  });

  it('a colleague’s profile is as nobody’s', async () => {
    for (const kind of ['editProfile', 'editNotifications'] as const) {
      const envelope = await harbour.compose('ana', kind, inputs[kind](own));
      expect(await harbour.performOne('ana', envelope)).toMatchObject({ outcome: 'refused', code: 'NOT_FOUND' });
    }
  });

  /** How far the victims' feeds are, and the work that waits for them: no row of theirs changes without either. */
  async function fingerprint(): Promise<unknown> {
    const buyers = victims.map(({ buyer }) => buyer);
    const { rows } = await harbour.database.withTransaction({ role: 'owner' }, { readOnly: true }, (trx) =>
      sql`select id, version from feeds where id = any(${buyers.map((buyer) => `buyer:${buyer}`)}::text[])
        union all select 'jobs', count(*) from jobs where buyer_id = any(${buyers}::uuid[])
        union all select 'payments of ours', count(*) from payments where buyer_id = ${harbour.buyer}
        order by 1`.execute(trx),
    );
    return rows;
  }
});

/** The collections of which an action of this kind names rows. */
function collectionsOf(kind: RowKind): readonly Swappable[] {
  const rows = unknownRows();
  const named = (actionOf(kind)?.reads(inputs[kind](rows)) ?? []).map(({ collection }) => collection);
  expect(named.length).toBeGreaterThan(0);
  return [...new Set(named)] as Swappable[];
}

function unknownRows(): Rows {
  return {
    buyer: newId(),
    bankAccounts: newId(),
    charges: newId(),
    approvals: newId(),
    cards: newId(),
    buyers: newId(),
    spendingLimits: newId(),
    people: newId(),
  };
}

/** A business with an invoice, and with a request that waits for its administrator. */
async function rowsOf(harbour: Harbour): Promise<Rows> {
  const [charge, asked] = await harbour.invoices(5_000, 900_000);
  await harbour.pay('tom', [asked], { composedOffline: true });
  const [approval] = await harbour.all('approvals');
  if (!approval) throw new Error('Tom’s payment should wait for approval.');
  await harbour.limitMember('piet', 50_000);
  return {
    buyer: harbour.buyer,
    bankAccounts: harbour.bankAccount,
    charges: charge,
    approvals: approval.id,
    cards: await lockedCardOf(harbour, harbour.buyer),
    buyers: harbour.buyer,
    spendingLimits: harbour.people.piet.user,
    // Whom two of the three see as a colleague, and whom nobody but he himself changes.
    people: harbour.people.ben.person,
  };
}

async function lockedCardOf({ database, program }: Harbour, buyer: BuyerId): Promise<CardId> {
  const id = newId<CardId>();
  await database.withTransaction({ role: 'job', program: program.id }, {}, (trx) =>
    sql`insert into purchase_cards (id, program_id, buyer_id, kind, cardholder_name, business_name, status, status_before_lock,
        lock_reason, locked_at, currency)
      values (${id}, ${program.id}, ${buyer}, 'physical', 'SITE VAN 12', 'HARBOUR BUILD LTD', 'locked', 'active', 'lost',
        '2026-11-19T08:00:00.000Z', 'GBP')`.execute(trx),
  );
  return id;
}

/** Another business on the same program, as background work makes it. */
async function neighbourOf(harbour: Harbour): Promise<Rows> {
  const { database, program } = harbour;
  const ids = unknownRows();
  const rows = { ...ids, buyers: ids.buyer, user: ids.spendingLimits, person: ids.people, action: newId() };
  const place = { program_id: program.id, buyer_id: rows.buyer };
  const moment = '2026-11-20T08:00:00.000Z';
  await database.withTransaction({ role: 'job', program: program.id }, {}, async (trx) => {
    await sql`insert into buyers (id, program_id, name, country, currency, status, billing_cycle, term_days)
      values (${rows.buyer}, ${program.id}, 'Quay Works Ltd', 'GB', 'GBP', 'Active', 'monthly', 30)`.execute(trx);
    await sql`insert into people (id, program_id, email, first_name, last_name)
      values (${rows.person}, ${program.id}, 'payer@quay.example', 'Mia', 'Berg')`.execute(trx);
    await sql`insert into users (id, person_id, program_id, buyer_id, user_type, roles, status)
      values (${rows.user}, ${rows.person}, ${program.id}, ${rows.buyer}, 'buyer', '{buyerPayer}', 'Active')`.execute(
      trx,
    );
    await trx
      .insertInto('bank_accounts')
      .values({
        ...place,
        id: rows.bankAccounts,
        holder_name: 'Quay Works Ltd',
        bank_name: 'Clyde Bank',
        account_last4: '9876',
        rail_token: 'ok',
        currency: 'GBP',
        country: 'GB',
        scheme: 'V1',
        is_active: true,
        mandate_status: 'signed',
      })
      .execute();
    await sql`insert into charges (id, program_id, buyer_id, seller_name, type, invoice_number, status, currency,
        total_minor, remaining_due_minor, bill_date, due_date)
      values (${rows.charges}, ${program.id}, ${rows.buyer}, 'Seller', 'sale', 'Q-1', 'open', 'GBP', 5000, 5000,
        '2026-11-01', '2026-12-01')`.execute(trx);
    await sql`insert into actions (id, program_id, buyer_id, user_id, author_name, kind, definition_version, input,
        input_hash, state, composed_at)
      values (${rows.action}, ${program.id}, ${rows.buyer}, ${rows.user}, 'Mia Berg', 'payInvoices', 1, '{}', 'x',
        'inApproval', ${moment})`.execute(trx);
    await sql`insert into approvals (id, program_id, buyer_id, action_id, kind, author_user_id, author_name, state,
        composed_at, expires_at)
      values (${rows.approvals}, ${program.id}, ${rows.buyer}, ${rows.action}, 'payInvoices', ${rows.user}, 'Mia Berg',
        'inApproval', ${moment}, '2026-11-27T08:00:00.000Z')`.execute(trx);
  });
  return { ...rows, cards: await lockedCardOf(harbour, rows.buyer) };
}
