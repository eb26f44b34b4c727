import { sql } from 'kysely';
import type { Activity } from '../../../domain/activity/activity.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { isLongSuite } from '../both-databases.ts';
import type { Harbour } from './harbour.ts';

/** The tables of what lines of the account's activity are about. */
const subjectTables: Readonly<Record<Activity['subjectType'], readonly string[]>> = {
  charge: ['charges'],
  payment: ['payments'],
  approval: ['approvals'],
  dispute: ['disputes'],
  // What is held without a card is its authorisation.
  card: ['purchase_cards', 'authorisations'],
  limit: ['spending_limits'],
  bankAccount: ['bank_accounts'],
  user: ['users'],
  group: ['groups'],
  creditLine: ['credit_increases'],
  approvalRules: [],
  policy: ['purchase_policies'],
};

const viewers = [
  ['tom', 'buyerPayer'],
  ['tom', 'buyerGroupAdministrator'],
  ['piet', 'buyerPurchaser'],
  ['ana', 'buyerPurchaser'],
] as const;
/** In `npm test` one of them is asked about each action, in turn; in the long suite all of them. */
let turn = 0;

/**
 * Lines that an action has written and that somebody sees without the row that they are about, or the other way around. Settings of the
 * whole account, and rows that are gone, have no row of their own: whoever sees the account sees their lines. What people did themselves they
 * see in any case.
 */
export async function linesWithoutTheirRow(harbour: Harbour, actionId: string): Promise<readonly string[]> {
  const { database, asJob, people } = harbour;
  const lines = await database.withTransaction(asJob, { readOnly: true }, async (trx) => {
    const written = await trx
      .selectFrom('activity')
      .selectAll()
      .where('action_id', '=', actionId as never)
      .execute();
    const all = [];
    for (const line of written) {
      const tables = subjectTables[line.subject_type as Activity['subjectType']];
      const isOfAccount = line.subject_type === 'policy' && line.group_id === null;
      const found: string[] = [];
      for (const table of isOfAccount ? [] : tables)
        if ((await sql`select from ${sql.table(table)} where id = ${line.subject_id}`.execute(trx)).rows.length > 0)
          found.push(table);
      all.push({ line, table: found[0] ?? null });
    }
    return all;
  });
  const wrong: string[] = [];
  turn += 1;
  const asked = isLongSuite ? viewers : viewers.filter((_viewer, index) => index === turn % viewers.length);
  for (const [who, role] of asked) {
    const identity = identityOf(harbour.contextOf(who, { roles: [role] }).session);
    await database.withTransaction(identity, { readOnly: true }, async (trx) => {
      const sees = async (table: string, id: string) =>
        (await sql`select from ${sql.table(table)} where id = ${id}`.execute(trx)).rows.length > 0;
      for (const { line, table } of lines.filter((one) => one.line.actor_user_id !== people[who].user)) {
        const isDue = table === null ? identity.kind === 'account' : await sees(table, line.subject_id);
        if ((await sees('activity', line.id)) !== isDue)
          wrong.push(`${who} as ${role}: ${line.kind} of a ${line.subject_type}`);
      }
    });
  }
  return wrong;
}
