/** A small Harbour Build: its people, a bank account and open invoices, with everything that actions need. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterEach, expect } from 'vitest';
import type { AccountStatus } from '../../../domain/accounts/buyer.ts';
import type { SubjectKind } from '../../../domain/action-subject.ts';
import type { Role } from '../../../domain/access/role.ts';
import { type ActionKind, actionOf } from '../../../domain/actions.ts';
import { type ApprovalRule, defaultApprovalRules } from '../../../domain/approvals/approval-rule.ts';
import { type Instant, instantSchema } from '../../../domain/time/instant.ts';
import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import type {
  BankAccountId,
  BuyerId,
  ChargeId,
  ClientId,
  GroupId,
  PersonId,
  ProgramId,
  UserId,
} from '../../../domain/ids.ts';
import { createSimulatedRefunds } from '../../../server/payments/refund-provider.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { ProgramFlags } from '../../../domain/programs/program.ts';
import type { Subject } from '../../../domain/subject.ts';
import type { WrittenSettings } from '../../../domain/programs/program-settings.ts';
import type { Collection, CollectionRow } from '../../../domain/sync/collections.ts';
import type { ActionContext } from '../../../server/effects/action-context.ts';
import { createSimulatedReview } from '../../../server/accounts/account-review.ts';
import { createSimulatedUnderwriting } from '../../../server/accounts/underwriting.ts';
import { createSimulatedNetwork } from '../../../server/cards/card-network.ts';
import { createJobHandlers } from '../../../server/actions/job-handlers.ts';
import { createSimulatedService } from '../../../server/disputes/simulated-service.ts';
import { performActions } from '../../../server/actions/perform-actions.ts';
import { ensureOutcomesAreCollected } from '../../../server/bank/collect-outcomes.ts';
import { createSimulatedRail } from '../../../server/bank/simulated-rail.ts';
import { settleAuthorisationKind } from '../../../server/pre-authorisations/settle-authorisation.ts';
import { moveBankClock } from '../../../server/bank/move-bank-clock.ts';
import { manualClock } from '../../../server/clock.ts';
import type { WithTransaction } from '../../../server/database/with-transaction.ts';
import type { BankRail } from '../../../server/bank/bank-rail.ts';
import type { Job, JobHandlers } from '../../../server/jobs/job.ts';
import { createJobRunner } from '../../../server/jobs/start-jobs.ts';
import { createPublicLinks } from '../../../server/programs/public-links.ts';
import { readProgram } from '../../../server/programs/program.ts';
import { readRows } from '../../../server/rows/read-rows.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { readMailbox } from '../../../server/notices/mailbox.ts';
import { createSigner } from '../../../server/signing.ts';
import { syncSchemaVersion, writeCursor } from '../../../server/sync/sync-cursor.ts';
import { bankAccountRow, buyerRow, chargeRow, memberRow, personRow, programRow, sellerName } from './harbour-rows.ts';
import type { OpenTestDatabase, TestDatabase } from '../both-databases.ts';
import { actors } from '../../examples/action-examples.ts';
import { linesWithoutTheirRow } from './lines-without-their-row.ts';

const start = v.parse(instantSchema, '2026-11-20T09:00:00.000Z');
export const harbourSecret = 'a secret for tests only, long enough to be one';
export const bankDelaySeconds = 30;
export const creditDelaySeconds = 20;

/** The people, by their first names. */
export const roster = {
  ana: { name: ['Ana', 'Ruiz'], roles: ['buyerAdministrator'] },
  ben: { name: ['Ben', 'Okoro'], roles: ['buyerAdministrator'] },
  tom: { name: ['Tom', 'Baker'], roles: ['buyerPayer'] },
  piet: { name: ['Piet', 'Visser'], roles: ['buyerPurchaser'] },
  sal: { name: ['Sal', 'Marsh'], roles: ['clientAdministrator'] },
  nia: { name: ['Nia', 'Price'], roles: ['buyerMSTSCustomerSupport'] },
} as const satisfies Record<string, { name: readonly [string, string]; roles: readonly Role[] }>;
export type Who = keyof typeof roster;

/** Whom this person acts for. */
function subjectKindOf(who: Who): SubjectKind {
  return who === 'ben' ? 'buyer' : actors[who];
}

export type HarbourWishes = {
  readonly flags?: Partial<ProgramFlags>;
  readonly rules?: readonly ApprovalRule[];
  readonly groupAdminLimits?: WrittenSettings['groupAdminLimits'];
  /** What the bank does with this account: `ok`, or `fail:<reason>`. */
  readonly railToken?: string;
  readonly without?: readonly Who[];
  readonly whenNobodyDecides?: 'block' | 'approve';
};

/**
 * Opens one database for a suite and creates a separate business in it for each test. Where jobs have run, each line of the activity is seen
 * with its row.
 */
export function harboursOn(open: OpenTestDatabase): (wishes?: HarbourWishes) => Promise<Harbour> {
  let opened: Promise<TestDatabase> | null = null;
  let ofTest: Harbour[] = [];
  afterEach(async () => {
    const withJobs = ofTest.filter(({ hasRunJobs }) => hasRunJobs());
    ofTest = [];
    for (const harbour of withJobs) expect(await linesWithoutTheirRow(harbour)).toEqual([]);
  });
  return async (wishes) => {
    opened ??= open();
    const harbour = await openHarbour(await opened, wishes);
    ofTest.push(harbour);
    return harbour;
  };
}

/** As many ids as amounts. */
type ChargeIds<Amounts extends readonly number[]> = { [Index in keyof Amounts]: ChargeId };

export type Harbour = Awaited<ReturnType<typeof openHarbour>>;

/** Creates the business, on its own program: any number of them fit into one database. */
export async function openHarbour(database: TestDatabase, wishes: HarbourWishes = {}) {
  const northgate = `northgate-${randomUUID().slice(0, 8)}` as ProgramId;
  const clock = manualClock(start);
  const signer = createSigner(harbourSecret);
  const flags = { payments: true, approvals: true, ...wishes.flags };
  const rules = wishes.rules ?? defaultApprovalRules;
  const buyer = newId<BuyerId>();
  const people = Object.fromEntries(
    Object.keys(roster).map((who) => [who, { person: newId<PersonId>(), user: newId<UserId>() }]),
  ) as Record<Who, { person: PersonId; user: UserId }>;
  const bankAccount = newId<BankAccountId>();
  const client = newId<ClientId>();
  const idsOf = (who: Who) => ({ buyer: { buyer }, client: { client }, program: {} })[subjectKindOf(who)];
  /** Two groups, which have two of three invoices. */
  const groups = [newId<GroupId>(), newId<GroupId>()];
  await database.withTransaction({ role: 'owner' }, {}, (trx) =>
    trx
      .insertInto('programs')
      .values(programRow(northgate, { flags, approvalRules: [...rules], groupAdminLimits: wishes.groupAdminLimits }))
      .execute(),
  );
  const asJob = { role: 'job', program: northgate, buyer } as const;
  await database.withTransaction({ role: 'job', program: northgate }, {}, async (trx) => {
    await trx.insertInto('clients').values({ id: client, program_id: northgate, name: sellerName }).execute();
    await trx
      .insertInto('buyers')
      .values({ ...buyerRow(northgate, buyer), when_nobody_decides: wishes.whenNobodyDecides })
      .execute();
    await trx
      .insertInto('groups')
      .values(groups.map((id, at) => ({ id, program_id: northgate, buyer_id: buyer, name: `Site ${at + 1}` })))
      .execute();
    for (const [who, { name, roles }] of Object.entries(roster)) {
      const ids = people[who as Who];
      if (wishes.without?.includes(who as Who)) continue;
      await trx
        .insertInto('people')
        .values(personRow(northgate, ids.person, who, name))
        .execute();
      await trx
        .insertInto('users')
        .values({
          ...memberRow(northgate, idsOf(who as Who)),
          id: ids.user,
          person_id: ids.person,
          roles: [...roles],
          is_primary: who === 'ana',
        })
        .execute();
    }
    await trx
      .insertInto('bank_accounts')
      .values({ ...bankAccountRow(northgate, buyer, wishes.railToken ?? 'ok'), id: bankAccount })
      .execute();
  });
  const program = await database.withTransaction({ role: 'auth', program: northgate }, { readOnly: true }, (trx) =>
    readProgram(trx, northgate),
  );
  const failedJobs: { job: Job; error: unknown }[] = [];
  const rail = createSimulatedRail(database.withTransaction, clock, bankDelaySeconds);
  const handlersWith = (change: Partial<BankRail>) =>
    createJobHandlers({
      withTransaction: database.withTransaction,
      clock,
      signer,
      linkTo: createPublicLinks({ publicOrigin: 'https://{host}:8443', port: 0, fallbackHost: null }).linkTo,
      rail: { ...rail, ...change },
      disputeService: createSimulatedService(bankDelaySeconds),
      underwriting: createSimulatedUnderwriting(clock, creditDelaySeconds),
      accountReview: createSimulatedReview(clock, creditDelaySeconds),
      cardNetwork: createSimulatedNetwork(signer),
      refunds: createSimulatedRefunds(clock, bankDelaySeconds),
    });
  const handlers = handlersWith({});
  const runnerOver = (over: JobHandlers) =>
    createJobRunner({
      withTransaction: database.withTransaction,
      clock,
      handlers: over,
      onFailure: (job, error) => failedJobs.push({ job, error }),
    });
  let jobRuns = 0;
  const runner = runnerOver(handlers);
  const jobs = {
    ...runner,
    runDueJobs: () => {
      jobRuns += 1;
      return runner.runDueJobs();
    },
  };
  await ensureOutcomesAreCollected(database.withTransaction, clock);
  let seq = 0;
  // The subjects of sellers and support staff have other formats, which only the server reads.
  const subjectOf = (who: Who) => ({ program: northgate, user: people[who].user, ...idsOf(who) }) as Subject;
  const harbour = {
    database,
    clock,
    program,
    buyer,
    people,
    bankAccount,
    groups,
    jobs,
    handlers,
    failedJobs,
    asJob,
    hasRunJobs: () => jobRuns > 0,
    /** The action context of this person's request. */
    contextOf: (
      who: Who,
      changes: { roles?: readonly Role[]; withTransaction?: WithTransaction } = {},
    ): ActionContext => {
      const roles = changes.roles ?? roster[who].roles;
      const subject = subjectKindOf(who);
      return {
        program,
        signer,
        now: clock.now,
        withTransaction: changes.withTransaction ?? database.withTransaction,
        log: { error: () => undefined },
        session: {
          ...people[who],
          id: 'session',
          key: people[who].user,
          checksum: 'checksum',
          createdAt: '2026-01-01T00:00:00.000Z' as Instant,
          expiresAt: '2026-12-31T00:00:00.000Z' as Instant,
          program: northgate,
          userType: subject === 'program' ? 'MSTS' : subject,
          roles,
          name: roster[who].name.join(' '),
          email: `${who}@harbour.example`,
          country: 'GB',
          ssoStatus: 'Inactive',
          buyer: subject === 'buyer' ? { id: buyer, name: 'Harbour Build Ltd' } : null,
          client: subject === 'client' ? client : null,
          group: null,
          groups: [],
          visibilityEpoch: 1,
          openedAt: clock.now(),
          feeds: {},
          newestBillDate: null,
        },
      };
    },
    /** The messages to an address, newest first. */
    noticesTo: (to: string) => readMailbox({ withTransaction: database.withTransaction, signer }, northgate, to),
    /** Creates open invoices of these amounts, in minor units. */
    invoices: <const Amounts extends readonly number[]>(...amounts: Amounts): Promise<ChargeIds<Amounts>> =>
      database.withTransaction(asJob, {}, async (trx) => {
        const rows = amounts.map((amountMinor, at) => ({
          ...chargeRow({ ...asJob, client }, newId<ChargeId>(), amountMinor),
          group_id: groups[at % 3] ?? null,
        }));
        await trx.insertInto('charges').values(rows).execute();
        return rows.map(({ id }) => id) as ChargeIds<Amounts>;
      }),
    /** The rows that this person's device would receive now. */
    seenBy: <C extends Collection>(who: Who, collection: C, ids: readonly string[]): Promise<CollectionRow<C>[]> =>
      database.withTransaction(identityOf(harbour.contextOf(who).session), { readOnly: true }, (trx) =>
        readRows(trx, collection, ids),
      ),
    one: async <C extends Collection>(collection: C, id: string): Promise<CollectionRow<C>> => {
      const [row] = await harbour.seenBy('ana', collection, [id]);
      if (!row) throw new Error(`There is no ${collection} ${id}.`);
      return row;
    },
    /** All rows of a collection as the administrator sees them, oldest first. */
    all: <
      C extends 'authorisations' | 'creditIncreases' | 'payments' | 'approvals' | 'actions' | 'activity' | 'charges',
    >(
      collection: C,
    ): Promise<CollectionRow<C>[]> =>
      database.withTransaction(identityOf(harbour.contextOf('ana').session), { readOnly: true }, async (trx) => {
        const { rows } = await sql<{
          id: string;
        }>`select id from ${sql.table(tableOf(collection))} order by updated_at, id`.execute(trx);
        return readRows(
          trx,
          collection,
          rows.map(({ id }) => id),
        );
      }),
    /** A cursor which proves that this person's device had all rows at that time; null if it never had. */
    cursorOf: (who: Who, toldAt: Instant | null): string | null =>
      toldAt &&
      writeCursor(signer, {
        schema: syncSchemaVersion,
        user: people[who].user,
        buyer: subjectKindOf(who) === 'buyer' ? buyer : null,
        epoch: 1,
        feeds: {},
        newest: null,
        toldAt,
        load: null,
      }),
    /** An action as this person's device would compose it now, on the current rows. */
    compose: async (
      who: Who,
      kind: ActionKind,
      input: unknown,
      changes: Partial<ActionEnvelope> = {},
    ): Promise<ActionEnvelope> => {
      seq += 1;
      const definition = actionOf(kind);
      const base = [];
      for (const { collection, id } of definition?.reads(input) ?? []) {
        const [row] = await harbour.seenBy(who, collection, [id]);
        if (row) base.push({ collection, id, rowVersion: row.rowVersion });
      }
      return {
        id: newId(),
        seq,
        kind,
        definitionVersion: definition?.version ?? 1,
        subject: subjectOf(who),
        input,
        base,
        dependsOn: [],
        attachments: [],
        composedAt: clock.now(),
        composedOffline: false,
        dataAsOf: clock.now(),
        cursor: harbour.cursorOf(
          who,
          changes.dataAsOf === undefined ? (changes.composedAt ?? clock.now()) : changes.dataAsOf,
        ),
        deviceId: deviceOf(people[who].user),
        quote: null,
        ...changes,
      };
    },
    /** Input of a payment of these invoices, in full or with these amounts. */
    paying: async (ids: readonly ChargeId[], amountMinor?: number): Promise<PayInvoicesInput> => {
      const charges = await harbour.seenBy('ana', 'charges', ids);
      const lines = charges.map(({ id, remainingDueMinor }) => ({
        chargeId: id,
        amountMinor: amountMinor ?? remainingDueMinor,
      }));
      const totalMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0);
      return { bankAccountId: bankAccount, currency: 'GBP', totalMinor, lines };
    },
    perform: async (who: Who, ...envelopes: readonly ActionEnvelope[]): Promise<ActionAnswer[]> =>
      performActions(harbour.contextOf(who), envelopes),
    performOne: async (who: Who, envelope: ActionEnvelope): Promise<ActionAnswer> => {
      const [answer] = await harbour.perform(who, envelope);
      if (!answer) throw new Error('The action has no answer.');
      return answer;
    },
    pay: async (who: Who, ids: readonly ChargeId[], changes: Partial<ActionEnvelope> = {}): Promise<ActionAnswer> =>
      harbour.performOne(who, await harbour.compose(who, 'payInvoices', await harbour.paying(ids), changes)),
    /** A decision on the current request, with the current rows as seen. */
    deciding: async (
      approvalId: string,
      decision: 'approve' | 'reject',
      reason = decision === 'reject' ? 'Not this month' : '',
    ) => {
      const approval = await harbour.one('approvals', approvalId);
      const seen = [];
      for (const { collection, id } of approval.bound) {
        const row = await harbour.one(collection as Collection, id);
        seen.push({ collection, id, rowVersion: row.rowVersion });
      }
      return { approvalId, decision, reason, seen };
    },
    decide: async (who: Who, approvalId: string, decision: 'approve' | 'reject'): Promise<ActionAnswer> =>
      harbour.performOne(
        who,
        await harbour.compose(who, 'decideApproval', await harbour.deciding(approvalId, decision)),
      ),
    moveBankClock: (seconds: number) =>
      moveBankClock(
        {
          withTransaction: database.withTransaction,
          clock,
          runDueJobs: jobs.runDueJobs,
          sellerJobs: [settleAuthorisationKind],
        },
        seconds,
      ),
    /** Changes stored charges as an import or the seller would. */
    changeCharge: (
      id: ChargeId,
      change: Partial<{ remaining_due_minor: number; notes: string; status: 'paid' | 'cancelled' }>,
    ) =>
      database.withTransaction(asJob, { now: clock.now() }, (trx) =>
        trx.updateTable('charges').set(change).where('id', '=', id).execute(),
      ),
    changeBankAccount: (change: Partial<{ mandate_status: 'cancelled'; is_active: boolean }>) =>
      database.withTransaction(asJob, {}, (trx) =>
        trx.updateTable('bank_accounts').set(change).where('id', '=', bankAccount).execute(),
      ),
    changeAccount: (status: AccountStatus) =>
      database.withTransaction(asJob, {}, (trx) =>
        trx.updateTable('buyers').set({ status }).where('id', '=', buyer).execute(),
      ),
    /** The same jobs with a bank that behaves differently. */
    runnerWith: (change: Partial<BankRail>) => runnerOver(handlersWith(change)),
    changeMember: (
      who: Who,
      change: {
        roles?: Role[];
        status?: 'Active' | 'Inactive' | 'Suspended';
        group_id?: GroupId | null;
        notices_off?: string[];
        has_daily_digest?: boolean;
      },
    ) =>
      database.withTransaction({ role: 'job', program: northgate }, { now: clock.now() }, (trx) =>
        trx.updateTable('users').set(change).where('id', '=', people[who].user).execute(),
      ),
    memberOf: (who: Who) =>
      database.withTransaction({ role: 'job', program: northgate }, { readOnly: true }, (trx) =>
        trx
          .selectFrom('users')
          .select(['roles', 'status', 'group_id'])
          .where('id', '=', people[who].user)
          .executeTakeFirstOrThrow(),
      ),
    limitMember: (who: Who, limitMinor: number | null) =>
      database.withTransaction({ role: 'job', program: northgate }, { now: clock.now() }, (trx) =>
        trx
          .updateTable('spending_limits')
          .set({ limit_minor: limitMinor })
          .where('user_id', '=', people[who].user)
          .execute(),
      ),
  };
  return harbour;
}

/** The collections that a test reads completely are tables of the same name, with one exception. */
function tableOf(collection: string): string {
  return collection === 'creditIncreases' ? 'credit_increases' : collection;
}

export function newId<Id extends string>(): Id {
  return randomUUID() as Id;
}

const devices = new Map<string, ActionEnvelope['deviceId']>();
function deviceOf(user: string): ActionEnvelope['deviceId'] {
  const known = devices.get(user) ?? newId();
  devices.set(user, known);
  return known;
}
