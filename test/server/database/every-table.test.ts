import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { mfaSetupMethods } from '../../../domain/access/mfa.ts';
import { roles, userTypes } from '../../../domain/access/role.ts';
import { mfaScopes } from '../../../domain/action.ts';
import { creditIncreaseStatuses, creditIncreaseTypes } from '../../../domain/accounts/credit-increase.ts';
import { accountStatuses } from '../../../domain/accounts/buyer.ts';
import { actionStates } from '../../../domain/approvals/action-record.ts';
import { approvalStates } from '../../../domain/approvals/approval.ts';
import { authorisationStatuses } from '../../../domain/cards/authorisation.ts';
import { cardReasons } from '../../../domain/cards/card.ts';
import { cardStatuses } from '../../../domain/cards/card-status.ts';
import { adjustmentKinds } from '../../../domain/ledger/adjustment.ts';
import { mandateStatuses } from '../../../domain/bank-accounts/mandate.ts';
import { disputeReasons } from '../../../domain/disputes/dispute.ts';
import { disputeStatuses } from '../../../domain/disputes/dispute-status.ts';
import { chargeStatuses, feeTypes } from '../../../domain/invoices/charge.ts';
import { chargeTypes } from '../../../domain/invoices/charge-kinds.ts';
import { currencies } from '../../../domain/money.ts';
import { failureReasons, paymentStatuses, paymentTypes } from '../../../domain/payments/payment.ts';
import { purchaseCategories } from '../../../domain/policies/purchase-policy.ts';
import { securityQuestions } from '../../../domain/session/security-questions.ts';
import { ssoStatuses } from '../../../domain/session/single-sign-on.ts';
import { collections } from '../../../domain/sync/collections.ts';
import { collectionOf } from '../../../server/rows/collections.ts';
import { type TestDatabase, describeOnBothDatabases } from '../both-databases.ts';
import { owner } from './world.ts';

/** Recorded in the change log, besides the tables of collections: what devices ask for by operations. */
const alsoRecorded = ['clients', 'groups', 'programs', 'users'];
/** Those whose changes count as changes of their parent row. */
const parts = ['approval_decisions', 'payment_applications'];

type TableFacts = { name: string; secured: boolean; forced: boolean; triggers: string[]; grantees: string[] };

const tableFacts = sql<TableFacts>`
  select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
    c.relrowsecurity as secured, c.relforcerowsecurity as forced,
    coalesce((select array_agg(p.proname || ' ' || t.tgtype) from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and not t.tgisinternal), '{}')::text[] as triggers,
    coalesce((select array_agg(distinct grantee::text) from information_schema.role_table_grants g
      where g.table_schema = n.nspname and g.table_name = c.relname), '{}')::text[] as grantees
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`;

describeOnBothDatabases('Every table', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });

  it('of a collection is recorded in the change log, on insert, update and delete', async () => {
    const { rows } = await database.withTransaction(owner, {}, (trx) => tableFacts.execute(trx));
    const recorded = rows.filter(({ triggers }) => coveredEvents(triggers, 'record_change') === 'insert update delete');
    const synced = collections.map((name) => collectionOf(name).table);
    expect(recorded.map(({ name }) => name).toSorted()).toEqual([...synced, ...alsoRecorded].toSorted());
    const touching = rows.filter(({ triggers }) => coveredEvents(triggers, 'touch_parent') === 'insert update delete');
    expect(touching.map(({ name }) => name)).toEqual(parts);
  });

  it('has row security, also for its owner', async () => {
    const { rows } = await database.withTransaction(owner, {}, (trx) => tableFacts.execute(trx));
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.filter(({ secured, forced }) => !secured || !forced)).toEqual([]);
    expect(rows.filter(({ grantees }) => grantees.includes('PUBLIC'))).toEqual([]);
  });

  it('of a collection is recorded under the collection that devices know', async () => {
    const { rows } = await database.withTransaction(owner, {}, (trx) =>
      sql<{ name: string }>`select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as name from pg_trigger t
        join pg_proc p on p.oid = t.tgfoid where p.proname = 'record_change'`.execute(trx),
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...collections]));
  });

  it('accepts only the values of the domain’s lists', async () => {
    const { rows } = await database.withTransaction(owner, {}, (trx) =>
      sql<{
        definition: string;
      }>`select pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`.execute(trx),
    );
    const lists = rows.map(({ definition }) =>
      asText([...definition.matchAll(/'([^']+)'::text/g)].map((match) => match[1] ?? '')),
    );
    const domain = {
      roles,
      userTypes,
      accountStatuses,
      adjustmentKinds,
      actionStates,
      approvalStates,
      authorisationStatuses,
      cardReasons,
      creditIncreaseStatuses,
      creditIncreaseTypes,
      cardStatuses,
      mandateStatuses,
      disputeReasons,
      disputeStatuses,
      chargeStatuses,
      chargeTypes,
      feeTypes,
      currencies,
      failureReasons,
      paymentStatuses,
      paymentTypes,
      purchaseCategories,
      mfaScopes,
      mfaSetupMethods,
      securityQuestions,
      ssoStatuses,
    };
    const missing = Object.entries(domain).filter(([, list]) => !lists.includes(asText(list)));
    expect(missing).toEqual([]);
  });
});

describe('The events that triggers cover', () => {
  it('are decoded from PostgreSQL’s catalogue', () => {
    expect(coveredEvents(['record_change 13', 'record_change 17', 'touch_row 23'], 'record_change')).toBe(
      'insert update delete',
    );
    expect(coveredEvents(['record_change 5'], 'record_change')).toBe('insert');
  });
});

/** pg_trigger.tgtype: bit 2 insert, bit 3 delete, bit 4 update. */
function coveredEvents(triggers: readonly string[], procedure: string): string {
  const bits = triggers
    .filter((trigger) => trigger.startsWith(`${procedure} `))
    .reduce((all, trigger) => all | Number(trigger.split(' ')[1]), 0);
  return [bits & 4 ? 'insert' : '', bits & 16 ? 'update' : '', bits & 8 ? 'delete' : ''].filter(Boolean).join(' ');
}

function asText(list: readonly string[]): string {
  return JSON.stringify([...new Set(list)].toSorted((one, other) => one.localeCompare(other)));
}
