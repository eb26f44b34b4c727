/** The history of a business: a payment of two charges, a dispute, actions, an approval and its decision, a file, the audit trail. */
import { randomBytes, randomUUID } from 'node:crypto';
import type {
  ActionId,
  AdjustmentId,
  ApprovalId,
  BankAccountId,
  ChargeId,
  PaymentId,
  ProgramId,
  UserId,
} from '../../../domain/ids.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { PortalDatabase } from '../../../server/database/database.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import { type Business, newId, northgate, owner } from './world.ts';

export type History = {
  readonly bankAccount: BankAccountId;
  /** By the administrator, for the yard's charge and the top group's one. */
  readonly payment: PaymentId;
  /** Of the yard's charge. */
  readonly adjustment: AdjustmentId;
  readonly adminAction: ActionId;
  readonly purchaserAction: ActionId;
  /** Of the administrator's action, and of the purchaser's. */
  readonly adminApproval: ApprovalId;
  readonly purchaserApproval: ApprovalId;
};

const moment = '2026-11-01T10:00:00.000Z';

export async function makeHistory(
  database: PortalDatabase,
  business: Business,
  program: ProgramId = northgate,
): Promise<History> {
  return database.withTransaction(owner, {}, async (trx) => {
    const place = { program_id: program, buyer_id: business.buyer };
    const bankAccount = newId<BankAccountId>();
    await trx
      .insertInto('bank_accounts')
      .values({ ...place, id: bankAccount, ...bankFacts })
      .execute();
    const payment = await makePayment(trx, place, business.admin.user, [business.charges.yard, business.charges.top]);
    const adjustment = newId<AdjustmentId>();
    const lowered = {
      charge_id: business.charges.yard,
      kind: 'correction',
      amount_minor: 100,
      effective_on: '2026-11-01',
    } as const;
    await trx
      .insertInto('adjustments')
      .values({ ...place, id: adjustment, ...lowered })
      .execute();
    await trx
      .insertInto('disputes')
      .values({
        ...place,
        id: randomUUID(),
        charge_id: business.charges.own,
        reason: 'other',
        amount_minor: 100,
        currency: 'GBP',
        status: 'open',
        raised_by_user_id: business.purchaser.user,
        raised_at: moment,
      })
      .execute();
    await trx
      .insertInto('credit_increases')
      .values({
        ...place,
        id: newId(),
        currency: 'GBP',
        type: 'permanent',
        requested_minor: 1_000,
        line_minor: 0,
        ends_on: null,
        reason: 'A larger site',
        requested_by_user_id: business.admin.user,
        requested_by_name: 'Ana',
        submitted_at: moment as Instant,
      })
      .execute();
    for (const deputy of [business.groupAdmin, business.purchaser])
      await trx
        .insertInto('delegations')
        .values({
          ...place,
          id: newId<string>(),
          user_id: business.admin.user,
          user_name: 'Ana',
          to_user_id: deputy.user,
          to_name: 'Gus',
          first_day: plainDate('2026-11-01'),
          last_day: plainDate('2026-11-30'),
        })
        .execute();
    await trx
      .insertInto('account_requests')
      .values({
        ...place,
        id: newId<string>(),
        kind: 'primaryEmail',
        wanted: JSON.stringify({ email: 'ana@example.test' }),
        requested_by_user_id: business.admin.user,
        requested_by_name: 'Ana',
        submitted_at: moment as Instant,
      })
      .execute();
    await trx
      .insertInto('purchase_policies')
      .values({ ...place, id: newId(), name: 'Every order', currency: 'GBP', max_order_minor: 100, tiers: '[]' })
      .execute();
    const adminAction = await makeAction(trx, place, business.admin.user);
    const purchaserAction = await makeAction(trx, place, business.purchaser.user);
    const adminApproval = await makeApproval(trx, place, { action: adminAction, author: business.admin.user });
    const purchaserApproval = await makeApproval(trx, place, {
      action: purchaserAction,
      author: business.purchaser.user,
    });
    await trx
      .insertInto('approval_decisions')
      .values({
        ...place,
        id: randomUUID(),
        approval_id: purchaserApproval,
        tier: 0,
        decision: 'approved',
        user_id: business.admin.user,
        user_name: 'Ana',
      })
      .execute();
    await makeFile(trx, place, business.purchaser.user);
    for (const { user } of [business.admin, business.purchaser]) await makeView(trx, place, user);
    for (const charge of Object.values(business.charges)) await makeActivity(trx, place, charge);
    return { bankAccount, payment, adjustment, adminAction, purchaserAction, adminApproval, purchaserApproval };
  });
}

type Place = { program_id: ProgramId; buyer_id: Business['buyer'] };

const bankFacts = {
  holder_name: 'Harbour Build Ltd',
  bank_name: 'Bank',
  account_last4: '1234',
  rail_token: 'secret-token',
  currency: 'GBP',
  country: 'GB',
  scheme: 'V1',
  is_active: true,
  mandate_status: 'signed',
} as const;

export async function makePayment(
  trx: Transaction,
  place: Place,
  user: UserId,
  charges: readonly ChargeId[],
): Promise<PaymentId> {
  const id = newId<PaymentId>();
  await trx
    .insertInto('payments')
    .values({
      ...place,
      id,
      user_id: user,
      reference: id,
      payment_type: 'directDebit',
      amount_minor: 100 * charges.length,
      currency: 'GBP',
      status: 'pending',
    })
    .execute();
  for (const charge of charges) {
    await trx
      .insertInto('payment_applications')
      .values({ ...place, id: randomUUID(), payment_id: id, charge_id: charge, amount_minor: 100, state: 'pending' })
      .execute();
  }
  return id;
}

export async function makeAction(trx: Transaction, place: Place, user: UserId): Promise<ActionId> {
  const id = newId<ActionId>();
  await trx
    .insertInto('actions')
    .values({
      ...place,
      id,
      user_id: user,
      author_name: 'Tom',
      kind: 'payInvoices',
      definition_version: 1,
      input: '{}',
      input_hash: 'x',
      state: 'received',
      composed_at: moment,
    })
    .execute();
  return id;
}

/** A request; `decider` may decide it until 2099, without one it has expired. */
export async function makeApproval(
  trx: Transaction,
  place: Place,
  { action, author, decider }: { action: ActionId; author: UserId; decider?: UserId },
): Promise<ApprovalId> {
  const id = newId<ApprovalId>();
  await trx
    .insertInto('approvals')
    .values({
      ...place,
      id,
      action_id: action,
      kind: 'payInvoices',
      author_user_id: author,
      author_name: 'Tom',
      state: 'inApproval',
      composed_at: moment,
      expires_at: decider ? '2099-01-01T00:00:00.000Z' : moment,
      ...(decider
        ? {
            tiers: JSON.stringify([
              { role: 'buyerAdministrator', quorum: 1, approvers: [{ userId: decider, name: 'Ana Ruiz' }] },
            ]),
          }
        : {}),
    })
    .execute();
  return id;
}

async function makeFile(trx: Transaction, place: Place, user: UserId): Promise<void> {
  const id = randomUUID();
  await trx
    .insertInto('blobs')
    .values({
      ...place,
      id,
      user_id: user,
      sha256: 'a'.repeat(64),
      byte_length: 3,
      content_type: 'image/png',
      file_name: 'photo.png',
    })
    .execute();
  await trx
    .insertInto('blob_chunks')
    .values({ blob_id: id, seq: 0, data: new Uint8Array([1, 2, 3]) })
    .execute();
  await trx
    .insertInto('blob_downloads')
    .values({
      token_hash: randomBytes(32),
      blob_id: id,
      program_id: place.program_id,
      user_id: user,
      expires_at: moment,
    })
    .execute();
  await trx
    .insertInto('jobs')
    .values({ ...place, id: randomUUID(), kind: 'test', dedupe_key: id })
    .execute();
}

async function makeView(trx: Transaction, place: Place, user: UserId): Promise<void> {
  await trx
    .insertInto('saved_views')
    .values({ ...place, id: randomUUID(), user_id: user, list: 'invoices', name: 'Due soon', search: '{"due":"week"}' })
    .execute();
}

async function makeActivity(trx: Transaction, place: Place, charge: ChargeId): Promise<void> {
  const { group_id, user_id } = await trx
    .selectFrom('charges')
    .select(['group_id', 'user_id'])
    .where('id', '=', charge)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('activity')
    .values({
      ...place,
      id: randomUUID(),
      subject_type: 'charge',
      subject_id: charge,
      group_id,
      user_id,
      kind: 'chargeCreated',
    })
    .execute();
}
