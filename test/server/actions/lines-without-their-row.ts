import { sql } from 'kysely';
import type { Activity } from '../../../domain/activity/activity.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { isLongSuite } from '../both-databases.ts';
import type { Harbour } from './harbour.ts';

/** The tables of what lines of the account's activity are about. */
const subjectTables: Readonly<Record<Activity['subjectType'], readonly string[]>> = {
  charge: ['charges'],
  payment: ['payments'],
  approval: ['approvals'],
  dispute: ['disputes'],
  // An amount that is held without a card belongs to an authorisation.
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
/** `npm test` checks one of them, in turn; the long suite checks all. */
let turn = 0;

/**
 * Lines of the activity whose reader cannot see the row that they are about, or the reverse: the lines of one action, or all. Lines about
 * settings of the account, or about deleted rows, are visible to everybody who sees the account. The author of a line always sees it. A
 * group that is being removed counts as deleted. The Group Admin has every group of the account except the last.
 */
export async function linesWithoutTheirRow(harbour: Harbour, actionId?: string): Promise<readonly string[]> {
  const { database, asJob, people, buyer } = harbour;
  const { lines, existing, groups } = await database.withTransaction(asJob, { readOnly: true }, async (trx) => {
    const written = await trx
      .selectFrom('activity')
      .selectAll()
      .where('buyer_id', '=', buyer)
      .$if(actionId !== undefined, (query) => query.where('action_id', '=', actionId as never))
      .execute();
    const known = await trx.selectFrom('groups').select('id').where('buyer_id', '=', buyer).orderBy('name').execute();
    return { lines: written, existing: await subjectsIn(trx, written), groups: known.map(({ id }) => id) };
  });
  const wrong = new Set<string>();
  turn += 1;
  const asked = isLongSuite ? viewers : viewers.filter((_viewer, index) => index === turn % viewers.length);
  for (const [who, role] of asked) {
    const { session } = harbour.contextOf(who, { roles: [role] });
    const isGroupAdmin = role === 'buyerGroupAdministrator';
    const identity = identityOf({ ...session, groups: isGroupAdmin ? groups.slice(0, -1) : [] });
    await database.withTransaction(identity, { readOnly: true }, async (trx) => {
      const seen = await seenIn(trx, 'activity', lines);
      const subjects = await subjectsIn(trx, lines);
      for (const {
        id,
        subject_id: subject,
        subject_type: type,
        kind,
        group_id: group,
        actor_user_id: actor,
      } of lines) {
        const hasRow = kind !== 'removeGroup' && existing.has(subject) && !(type === 'policy' && group === null);
        const isDue = hasRow ? subjects.has(subject) : identity.kind === 'account';
        if (actor === people[who].user) continue;
        if (seen.has(id) !== isDue) wrong.add(`${who} as ${role}: ${kind} of a ${type}, ${isDue ? 'hidden' : 'shown'}`);
      }
    });
  }
  return [...wrong];
}

type Line = { readonly id: string; readonly subject_id: string; readonly subject_type: string };

/** The subjects of the lines that can be seen. */
async function subjectsIn(trx: Transaction, lines: readonly Line[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const type of new Set(lines.map(({ subject_type: type }) => type)))
    for (const table of subjectTables[type as Activity['subjectType']]) {
      const ofType = lines.filter((line) => line.subject_type === type);
      for (const id of await seenIn(
        trx,
        table,
        ofType.map(({ subject_id: id }) => ({ id })),
      ))
        found.add(id);
    }
  return found;
}

async function seenIn(trx: Transaction, table: string, rows: readonly { readonly id: string }[]) {
  const ids = [...new Set(rows.map(({ id }) => id))];
  const { rows: seen } = await sql<{
    id: string;
  }>`select id from ${sql.table(table)} where id = any (${ids}::uuid[])`.execute(trx);
  return new Set(seen.map(({ id }) => id));
}
