import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { requestEmailChange } from '../../../domain/users/request-email-change.action.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type {
  AdjustmentId,
  ApprovalId,
  AuthorisationId,
  BankAccountId,
  BuyerId,
  CardId,
  ChargeId,
  CreditIncreaseId,
  DisputeId,
  PaymentId,
  PolicyId,
  PersonId,
  GroupId,
  UserId,
} from '../../../domain/ids.ts';
import type { Subject } from '../../../domain/subject.ts';
import type { Actor, ExampleNeeds, ExampleRows } from '../../examples/action-examples.ts';
import { onlineKinds } from '../../examples/examples.ts';
import { type Harbour, newId } from './harbour.ts';

/** Rows of a business for the examples of every action, for one actor. */
export async function exampleRows(harbour: Harbour, actor: Actor, needs: ExampleNeeds = {}): Promise<ExampleRows> {
  const [charge, asked, disputed] = await harbour.invoices(5_000, 900_000, 30_000);
  await harbour.pay('tom', [asked], { composedOffline: true });
  const [approval] = await harbour.all('approvals');
  if (!approval) throw new Error('Tom’s payment should wait for approval.');
  if (needs.isQuestionAsked) await askAbout(harbour, approval.id);
  await harbour.limitMember('piet', 50_000);
  if (needs.isEmailChangeAsked) {
    const input = { userId: harbour.people.tom.user, email: 'tom.b@harbour.example' };
    await harbour.performOne('ana', await harbour.compose('ana', requestEmailChange.kind, input));
  }
  await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
    trx.updateTable('buyers').set({ credit_approved_minor: 1_000_000 }).where('id', '=', harbour.buyer).execute(),
  );
  const { seen } = await harbour.deciding(approval.id, 'approve');
  const { buyer, people, program, bankAccount } = harbour;
  return {
    buyers: buyer,
    bankAccounts: { active: bankAccount, ...(await spareAccountsOf(harbour, buyer)) },
    bankDetails: await detailsOf(harbour, people[actor].user),
    charges: charge,
    ...(await fundsOn(harbour, charge)),
    disputes: await disputeOf(harbour, disputed),
    approvals: approval.id,
    bound: seen,
    cards: await cardsOf(harbour, buyer, people[actor].user),
    newCard: await newCardOf(harbour, people[actor].user),
    spendingLimits: people.piet.user,
    colleague: people.tom.user,
    purchasePolicies: await policyIn(harbour),
    // An authorised amount counts on the account.
    authorisations: needs.isAmountHeld ? await heldIn(harbour) : newId(),
    // While one is pending, no other can be requested.
    creditIncreases: needs.isCreditAskedFor ? await pendingIncreaseOf(harbour) : newId(),
    invited: await invitedBy(harbour),
    deputy: needs.hasDeputy ? await deputyOf(harbour) : newId(),
    groups: await groupsOf(harbour),
    people: people[actor].person,
    unsent: unsentAction({ program: program.id, user: people.tom.user, buyer }),
  };
}

/** A policy of the whole account, which allows orders of up to 800.00. */
async function policyIn({ database, program, buyer }: Harbour): Promise<PolicyId> {
  const id = newId<PolicyId>();
  const policy = { name: 'Every order', currency: 'GBP', max_order_minor: 80_000, tiers: '[]' } as const;
  await database.withTransaction({ role: 'job', program: program.id }, {}, (trx) =>
    trx
      .insertInto('purchase_policies')
      .values({ id, program_id: program.id, buyer_id: buyer, ...policy })
      .execute(),
  );
  return id;
}

/** An authorisation without a card. */
async function heldIn({ database, program, buyer }: Harbour): Promise<AuthorisationId> {
  const id = newId<AuthorisationId>();
  const held = { seller_name: 'Leith branch', amount_minor: 1_500, currency: 'GBP', status: 'preauthorized' } as const;
  await database.withTransaction({ role: 'job', program: program.id }, {}, (trx) =>
    trx
      .insertInto('authorisations')
      .values({ id, program_id: program.id, buyer_id: buyer, ...held, expires_at: '2999-01-01T00:00:00.000Z' })
      .execute(),
  );
  return id;
}

/** A second Account Admin, who is already Ana's deputy. */
async function deputyOf({ database, program, buyer, people }: Harbour): Promise<UserId> {
  const [user, person] = [newId<UserId>(), newId<PersonId>()];
  await database.withTransaction({ role: 'owner' }, {}, async (trx) => {
    await sql`insert into people (id, program_id, email, first_name, last_name)
      values (${person}, ${program.id}, 'deputy@harbour.example', 'Dana', 'Holt')`.execute(trx);
    await sql`insert into users (id, person_id, program_id, buyer_id, user_type, roles, status)
      values (${user}, ${person}, ${program.id}, ${buyer}, 'buyer', '{buyerAdministrator}', 'Active')`.execute(trx);
    await sql`insert into delegations (id, program_id, buyer_id, user_id, user_name, to_user_id, to_name, first_day, last_day)
      values (${newId<string>()}, ${program.id}, ${buyer}, ${people.ana.user}, 'Ana Ruiz', ${user}, 'Dana Holt', '2026-11-01', '2026-12-31')`.execute(
      trx,
    );
  });
  return user;
}

/** A request of Tom’s without a decision of underwriting. */
async function pendingIncreaseOf({ database, program, buyer, people }: Harbour): Promise<CreditIncreaseId> {
  const id = newId<CreditIncreaseId>();
  await database.withTransaction({ role: 'job', program: program.id }, {}, (trx) =>
    trx
      .insertInto('credit_increases')
      .values({
        id,
        program_id: program.id,
        buyer_id: buyer,
        currency: 'GBP',
        type: 'permanent',
        requested_minor: 2_000_000,
        line_minor: 1_000_000,
        ends_on: null,
        reason: 'A larger site',
        requested_by_user_id: people.tom.user,
        requested_by_name: 'Tom Baker',
        submitted_at: '2026-11-20T08:00:00.000Z' as Instant,
      })
      .execute(),
  );
  return id;
}

/** An invited user without an e-mail so far. */
async function invitedBy({ database, program, buyer }: Harbour): Promise<UserId> {
  const [person, user] = [randomUUID(), randomUUID() as UserId];
  await database.withTransaction({ role: 'job', program: program.id }, {}, async (trx) => {
    await sql`insert into people (id, program_id, email, first_name, last_name)
      values (${person}, ${program.id}, 'ines@harbour.example', 'Ines', 'Costa')`.execute(trx);
    await sql`insert into users (id, person_id, program_id, buyer_id, user_type, roles, status)
      values (${user}, ${person}, ${program.id}, ${buyer}, 'buyer', '{buyerPurchaser}', 'Pending')`.execute(trx);
  });
  return user;
}

/** Two top-level groups without members. */
async function groupsOf({ database, program, buyer }: Harbour): Promise<ExampleRows['groups']> {
  const [used, spare] = [newId<GroupId>(), newId<GroupId>()];
  await database.withTransaction({ role: 'job', program: program.id }, {}, (trx) =>
    trx
      .insertInto('groups')
      .values(
        [used, spare].map((id, place) => ({ id, program_id: program.id, buyer_id: buyer, name: `Group ${place}` })),
      )
      .execute(),
  );
  return { used, spare };
}

/** A question of Ana’s about a request, without an answer of its author. */
function askAbout({ database, people, clock }: Harbour, approvalId: ApprovalId) {
  const asked = {
    question: 'Is this right?',
    askedByUserId: people.ana.user,
    askedByName: 'Ana Ruiz',
    askedAt: clock.now(),
  };
  const questions = JSON.stringify([{ ...asked, answer: null, answeredAt: null }]);
  return database.withTransaction({ role: 'owner' }, {}, (trx) =>
    trx.updateTable('approvals').set({ questions }).where('id', '=', approvalId).execute(),
  );
}

/** Ids that do not exist. */
export function unknownRows(): ExampleRows {
  const subject = { program: 'northgate', user: newId(), buyer: newId() } as Subject;
  return {
    buyers: subject.buyer,
    bankAccounts: { active: newId(), unsigned: newId(), spare: newId() },
    bankDetails: { ...typicalAccount, detailsId: newId() },
    charges: newId(),
    payments: newId(),
    scheduled: newId(),
    credits: newId(),
    adjustments: newId(),
    disputes: newId(),
    approvals: newId(),
    bound: [],
    cards: { active: newId(), locked: newId(), waiting: newId() },
    newCard: newId(),
    spendingLimits: newId(),
    purchasePolicies: newId(),
    authorisations: newId(),
    creditIncreases: newId(),
    invited: newId(),
    colleague: newId(),
    deputy: newId(),
    groups: { used: newId(), spare: newId() },
    people: newId(),
    unsent: unsentAction(subject),
  };
}

/** A composed action that never reached the server. */
export function unsentAction(subject: Subject): ExampleRows['unsent'] {
  return {
    id: newId(),
    seq: 1,
    kind: onlineKinds[0] ?? '',
    definitionVersion: 1,
    subject,
    input: {},
    base: [],
    dependsOn: [],
    attachments: [],
    composedAt: '2026-11-20T09:00:00.000Z' as ExampleRows['unsent']['composedAt'],
    composedOffline: false,
    dataAsOf: null,
    deviceId: newId(),
    quote: null,
  };
}

/** A payment and a credit that are partly applied to an invoice: of its 63.00, 50.00 stay due. */
async function fundsOn({ database, program, buyer, people, invoices }: Harbour, chargeId: ChargeId) {
  const [payments, scheduled] = [randomUUID() as PaymentId, randomUUID() as PaymentId];
  const adjustments = randomUUID() as AdjustmentId;
  const [credits] = await invoices(1_500);
  const ofBuyer = { program_id: program.id, buyer_id: buyer };
  await database.withTransaction({ role: 'job', program: program.id }, {}, async (trx) => {
    await sql`update charges set total_minor = 6300 where id = ${chargeId}`.execute(trx);
    await sql`update charges set type = 'credit', total_minor = -1500, remaining_due_minor = 1000, status = 'open'
      where id = ${credits}`.execute(trx);
    await sql`insert into payments (id, program_id, buyer_id, user_id, reference, payment_type, amount_minor, remaining_minor, currency, status, received_date)
      values (${payments}, ${program.id}, ${buyer}, ${people.tom.user}, ${`T-${payments.slice(0, 8)}`}, 'bankTransfer', 2000, 1200, 'GBP', 'active', '2026-11-10')`.execute(
      trx,
    );
    await sql`insert into payments (id, program_id, buyer_id, user_id, reference, payment_type, amount_minor, currency, status, scheduled_on)
      values (${scheduled}, ${program.id}, ${buyer}, ${people.tom.user}, ${`T-${scheduled.slice(0, 8)}`}, 'directDebit', 100, 'GBP', 'pending', '2026-12-10')`.execute(
      trx,
    );
    await trx
      .insertInto('payment_applications')
      .values({
        ...ofBuyer,
        id: randomUUID(),
        payment_id: payments,
        charge_id: chargeId,
        amount_minor: 800,
        state: 'applied',
        applied_on: '2026-11-10',
      })
      .execute();
    await trx
      .insertInto('adjustments')
      .values({
        ...ofBuyer,
        id: adjustments,
        charge_id: chargeId,
        credit_id: credits,
        kind: 'credit',
        amount_minor: 500,
        effective_on: '2026-11-10',
      })
      .execute();
  });
  return { payments, scheduled, credits, adjustments };
}

async function disputeOf({ database, program, buyer, people }: Harbour, chargeId: ChargeId) {
  const disputeId: DisputeId = newId();
  await database.withTransaction({ role: 'job', program: program.id }, {}, (trx) =>
    trx
      .insertInto('disputes')
      .values({
        id: disputeId,
        program_id: program.id,
        buyer_id: buyer,
        charge_id: chargeId,
        reason: 'defective',
        amount_minor: 2_500,
        currency: 'GBP',
        status: 'open',
        raised_by_user_id: people.tom.user,
        raised_at: '2026-11-19T10:00:00.000Z',
      })
      .execute(),
  );
  return disputeId;
}

/** Cards without a holder: one is locked, one waits for its activation. */
export async function cardsOf(
  { database, program, clock }: Harbour,
  buyer: BuyerId,
  prover: UserId,
): Promise<ExampleRows['cards']> {
  const [active, locked, waiting] = [randomUUID() as CardId, randomUUID() as CardId, randomUUID() as CardId];
  await database.withTransaction({ role: 'job', program: program.id }, {}, (trx) =>
    sql`insert into purchase_cards (id, program_id, buyer_id, kind, cardholder_name, business_name, status, status_before_lock,
        lock_reason, locked_at, currency)
      values
        (${active}, ${program.id}, ${buyer}, 'physical', 'SITE VAN 11', 'HARBOUR BUILD LTD', 'active', null, null, null, 'GBP'),
        (${locked}, ${program.id}, ${buyer}, 'physical', 'SITE VAN 12', 'HARBOUR BUILD LTD', 'locked', 'active', 'lost',
          '2026-11-19T08:00:00.000Z', 'GBP'),
        (${waiting}, ${program.id}, ${buyer}, 'physical', 'SITE VAN 13', 'HARBOUR BUILD LTD', 'inactive', null, null, null, 'GBP')`.execute(
      trx,
    ),
  );
  await database.withTransaction({ role: 'owner' }, {}, (trx) =>
    sql`insert into card_details (id, program_id, buyer_id, user_id, sealed, birth_print, proved_at, proved_by)
      values (${waiting}, ${program.id}, ${buyer}, ${prover}, 'sealed', 'print', ${clock.now()}, ${prover})`.execute(
      trx,
    ),
  );
  return { active, locked, waiting };
}

/** The details that were sent before a card is created. */
export async function newCardOf({ database, program, buyer }: Harbour, user: UserId): Promise<CardId> {
  const id = newId<CardId>();
  await database.withTransaction({ role: 'owner' }, {}, (trx) =>
    trx
      .insertInto('card_details')
      .values({ id, program_id: program.id, buyer_id: buyer, user_id: user, sealed: 'sealed', birth_print: 'print' })
      .execute(),
  );
  return id;
}

const typicalAccount = {
  holderName: 'Harbour Build Ltd',
  bankName: 'Tyne Bank',
  accountLast4: '9911',
  country: 'GB',
  currency: 'GBP',
} as const;

/** Two inactive accounts: one without a mandate, and one with a mandate and AutoPay. */
export async function spareAccountsOf({ database, program }: Harbour, buyer: BuyerId) {
  const [unsigned, spare] = [randomUUID() as BankAccountId, randomUUID() as BankAccountId];
  await database.withTransaction({ role: 'job', program: program.id }, {}, (trx) =>
    sql`insert into bank_accounts (id, program_id, buyer_id, holder_name, bank_name, account_last4, rail_token, currency, country,
        scheme, mandate_status, has_autopay, autopay_when)
      values
        (${unsigned}, ${program.id}, ${buyer}, 'Harbour Build Ltd', 'Tyne Bank', '1188', 'ok', 'GBP', 'GB', 'V1', 'none', false, null),
        (${spare}, ${program.id}, ${buyer}, 'Harbour Build Ltd', 'Tyne Bank', '1199', 'ok', 'GBP', 'GB', 'V1', 'signed', true, '{"kind":"onDueDate"}')`.execute(
      trx,
    ),
  );
  return { unsigned, spare };
}

async function detailsOf({ database, program, buyer }: Harbour, user: UserId): Promise<ExampleRows['bankDetails']> {
  const detailsId = randomUUID() as BankAccountId;
  const { holderName, bankName, accountLast4, country, currency } = typicalAccount;
  await database.withTransaction({ role: 'owner' }, {}, (trx) =>
    trx
      .insertInto('bank_details')
      .values({
        id: detailsId,
        program_id: program.id,
        buyer_id: buyer,
        user_id: user,
        holder_name: holderName,
        bank_name: bankName,
        account_last4: accountLast4,
        country,
        currency,
        scheme: 'V1',
        sealed: 'sealed',
        fingerprint: detailsId,
        rail_token: 'ok',
      })
      .execute(),
  );
  return { ...typicalAccount, detailsId };
}
