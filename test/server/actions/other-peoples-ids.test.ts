import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { actionOf, type ActionKind } from '../../../domain/actions.ts';
import { type Actor, type ExampleCollection, type ExampleRows, actors } from '../../examples/action-examples.ts';
import { actionKinds, examples } from '../../examples/examples.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { cardsOf, exampleRows, spareAccountsOf, unknownRows } from './example-rows.ts';
import { type Harbour, harboursOn, newId } from './harbour.ts';

/** Kinds that name rows; `every-action.test.ts` ensures that an action reads the rows that it names. */
const kinds = actionKinds.filter((kind) => collectionsOf(kind).length > 0);
const anyKind = kinds[0] ?? '';
const ofPeople = kinds.filter((kind) => collectionsOf(kind).includes('people'));

describeOnPostgresFirst('every action with ids of other people’s rows', (open) => {
  const harbourOf = harboursOn(open);
  let harbour: Harbour;
  let own: ExampleRows;
  let victims: readonly ExampleRows[];

  beforeAll(async () => {
    harbour = await harbourOf({ flags: { purchaseCards: true, autoPay: true, disputes: true } });
    // Two of the three people see him as a colleague, and only he may change himself.
    own = { ...(await exampleRows(harbour, 'tom')), people: harbour.people.ben.person };
    const elsewhere = await harbourOf();
    victims = [await neighbourOf(harbour), await exampleRows(elsewhere, 'tom')];
  });

  const cases = kinds.flatMap((kind) =>
    (Object.keys(actors) as Actor[])
      .filter((who) => actors[who] === actionOf(kind)?.subject)
      .map((who) => [kind, who] as const),
  );
  it.each(cases)('%s by %s is refused as if there were no such row, and has no effect', async (kind, who) => {
    const before = await fingerprint();
    for (const victim of [...victims, unknownRows()]) {
      for (const collection of collectionsOf(kind)) {
        const input = ownBut(kind, collection, victim);
        const answer = await harbour.performOne(who, await harbour.compose(who, kind, input));
        expect(answer.outcome).toBe('refused');
        expect(['NOT_FOUND', 'FORBIDDEN']).toContain(answer.code);
        expect(answer.current).toBeNull();
      }
    }
    expect(await fingerprint()).toEqual(before);
  });

  it.each(kinds)('%s is refused alike for another person’s row and for an unknown one', async (kind) => {
    const codeFor = async (rows: ExampleRows, collection: ExampleCollection) => {
      const input = ownBut(kind, collection, rows);
      return (await harbour.performOne('ana', await harbour.compose('ana', kind, input))).code;
    };
    for (const collection of collectionsOf(kind)) {
      const nowhere = await codeFor(unknownRows(), collection);
      for (const victim of victims) expect(await codeFor(victim, collection)).toBe(nowhere);
    }
  });

  it.each(kinds)('%s for another business is refused, and stores nothing', async (kind) => {
    const before = await fingerprint();
    for (const victim of victims) {
      const envelope = await harbour.compose('ana', kind, inputOver(kind, victim));
      const asked = { ...envelope, subject: { ...envelope.subject, buyer: victim.buyers } };
      expect(await harbour.performOne('ana', asked)).toMatchObject({ outcome: 'refused', code: 'FORBIDDEN' });
    }
    expect(await fingerprint()).toEqual(before);
  });

  it('a colleague’s profile is refused as an unknown one', async () => {
    expect(ofPeople.length).toBeGreaterThan(0);
    for (const kind of ofPeople) {
      const envelope = await harbour.compose('ana', kind, inputOver(kind, own));
      expect(await harbour.performOne('ana', envelope)).toMatchObject({ outcome: 'refused', code: 'NOT_FOUND' });
    }
  });

  /** An input over our rows, in which the rows of one collection that it names are another business's. */
  function ownBut(kind: ActionKind, collection: ExampleCollection, theirs: ExampleRows): unknown {
    const [ours, others] = [inputOver(kind, own), inputOver(kind, theirs)];
    const [from, to] = [ours, others].map((input) => idsOf(kind, collection, input));
    expect(from).not.toEqual(to);
    const text = (from ?? []).reduce((found, id, at) => found.replaceAll(id, to?.[at] ?? id), JSON.stringify(ours));
    return JSON.parse(text);
  }

  /** The victims' feed versions and waiting jobs: a change of their rows changes at least one of them. */
  async function fingerprint(): Promise<unknown> {
    const buyers = victims.map(({ buyers: buyer }) => buyer);
    const { rows } = await harbour.database.withTransaction({ role: 'owner' }, { readOnly: true }, (trx) =>
      sql`select id, version from feeds where id = any(${buyers.map((buyer) => `buyer:${buyer}`)}::text[])
        union all select 'jobs', count(*) from jobs where buyer_id = any(${buyers}::uuid[])
        union all select 'payments of ours', count(*) from payments where buyer_id = ${harbour.buyer}
        order by 1`.execute(trx),
    );
    return rows;
  }
});

/** The collections whose rows an action of this kind names. */
function collectionsOf(kind: ActionKind): readonly ExampleCollection[] {
  const named = (actionOf(kind)?.reads(inputOver(kind, unknownRows())) ?? []).map(({ collection }) => collection);
  return [...new Set(named)] as ExampleCollection[];
}

function idsOf(kind: ActionKind, collection: ExampleCollection, input: unknown): readonly string[] {
  const named = (actionOf(kind)?.reads(input) ?? []).filter((one) => one.collection === collection);
  return named.map(({ id }) => id);
}

function inputOver(kind: ActionKind, rows: ExampleRows): unknown {
  return examples[kind].valid(rows)[0];
}

/** Another business on the same program, as background jobs see it. */
async function neighbourOf(harbour: Harbour): Promise<ExampleRows> {
  const { database, program } = harbour;
  const ids = unknownRows();
  const rows = { ...ids, buyer: ids.buyers, user: ids.spendingLimits, person: ids.people, action: newId() };
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
        id: rows.bankAccounts.active,
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
    await sql`insert into disputes (id, program_id, buyer_id, charge_id, reason, amount_minor, currency, status, raised_at)
      values (${rows.disputes}, ${program.id}, ${rows.buyer}, ${rows.charges}, 'other', 5000, 'GBP', 'open', ${moment})`.execute(
      trx,
    );
    await sql`insert into actions (id, program_id, buyer_id, user_id, author_name, kind, definition_version, input,
        input_hash, state, composed_at)
      values (${rows.action}, ${program.id}, ${rows.buyer}, ${rows.user}, 'Mia Berg', ${anyKind}, 1, '{}', 'x',
        'inApproval', ${moment})`.execute(trx);
    await sql`insert into approvals (id, program_id, buyer_id, action_id, kind, author_user_id, author_name, state,
        composed_at, expires_at)
      values (${rows.approvals}, ${program.id}, ${rows.buyer}, ${rows.action}, ${anyKind}, ${rows.user}, 'Mia Berg',
        'inApproval', ${moment}, '2026-11-27T08:00:00.000Z')`.execute(trx);
  });
  const bankAccounts = { active: rows.bankAccounts.active, ...(await spareAccountsOf(harbour, rows.buyer)) };
  return { ...ids, bankAccounts, cards: await cardsOf(harbour, rows.buyer, rows.user) };
}
