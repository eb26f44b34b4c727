import { isDeepStrictEqual } from 'node:util';
import type { ActionWorld, Patch } from '../../../domain/action.ts';
import { actionOf } from '../../../domain/actions.ts';
import { examplesOf, scheduledOf } from '../../examples/examples.ts';
import { nameOfAction } from '../../faults/schedule/people/intent.ts';
import type { RealDatabase } from '../world/portal-database.ts';
import { type Intent, type Story, report } from '../real-story.ts';

/** An action as stored at the server. */
type Done = {
  readonly id: string;
  readonly user_id: string;
  readonly device_id: string | null;
  readonly device_seq: number | null;
  readonly kind: string;
  readonly input: unknown;
  readonly base: readonly { readonly collection: string; readonly id: string; readonly rowVersion: number }[];
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly approval_id: string | null;
};

/** The columns of a row that actions write, after one change of it; with the action that changed it, if there is one. */
type Version = {
  readonly collection: string;
  readonly row_id: string;
  readonly row_version: number;
  readonly action_id: string | null;
  readonly columns: Columns;
};
type Columns = Readonly<Record<string, unknown>>;

const doneSql = `
  select id, user_id, device_id, device_seq, kind, input, base, answer -> 'result' as result, approval_id
  from actions where buyer_id = $1 and state = 'completed'`;

/** The columns that actions write, by collection. The fields of an action that are not here follow from other rows or earlier values. */
const judgedColumns: Readonly<Record<string, readonly string[]>> = {
  charges: ['po_number', 'notes'],
  cards: ['status', 'lock_reason', 'locked_at'],
  spendingLimits: ['limit_minor'],
  people: ['first_name', 'phone', 'receive_email'],
};

const versionsSql = `
  select collection, row_id, row_version, action_id, image
  from changes where op = 'upsert' and (feed = 'buyer:' || $1 and collection = any($2) and collection <> 'people'
    or collection = 'people' and row_id in (select person_id::text from users where buyer_id = $1::uuid))
  order by collection, row_id, row_version`;

/** All changes of the rows of one business, and their actions. */
export type Deeds = { readonly done: readonly Done[]; readonly versions: readonly Version[] };

export async function readDeeds(database: RealDatabase, buyer: string): Promise<Deeds> {
  return {
    done: await database.rows<Done>(doneSql, [buyer]),
    versions: (await database.rows<Image>(versionsSql, [buyer, Object.keys(judgedColumns)])).map(versionOf),
  };
}

type Image = Omit<Version, 'columns'> & { readonly image: Columns };

function versionOf({ image, ...version }: Image): Version {
  const judged = judgedColumns[version.collection] ?? [];
  return { ...version, columns: Object.fromEntries(judged.map((column) => [column, valueIn(image, column)])) };
}

/** A person receives e-mail if every membership does; an image from before the first membership has none. */
function valueIn(image: Columns, column: string): unknown {
  if (column !== 'receive_email') return image[column];
  const receivers = Object.values((image['receivers'] ?? {}) as Readonly<Record<string, boolean | string>>);
  return receivers.length > 0 && receivers.every((receives) => String(receives) === 'true');
}

/**
 * Compares the changes of rows with the intents: each once, by its author, as intended and in order, no cancelled one, and no overwritten
 * text that its author had not read. Payments have their own checks.
 */
export function judgeDeeds(story: Story, deeds: Deeds): void {
  const meantOnes = deeds.done.filter((one) => writingOf(one) !== null && !isRepeatable(one.kind));
  for (const one of meantOnes) judgeMeaning(story, one);
  for (const [name, times] of timesOf(meantOnes))
    if (times > 1) report(story, 'duplicate', `the ${name} was done ${times} times`);
  const changed = new Set<string>();
  const lastSeq = new Map<string, number>();
  for (const [before, after] of steps(deeds.versions)) {
    const fields = differing(before.columns, after.columns);
    if (fields.length === 0) continue;
    const doer = doerOf(deeds, after);
    const what = `${fields.join(' and ')} of ${after.collection} ${after.row_id} at ${after.row_version}`;
    if (!doer) {
      report(story, 'foreign', `${what} changed, and nothing that was done says so`);
      continue;
    }
    if (changed.has(doer.id))
      report(story, 'duplicate', `the ${nameOfAction(doer.kind, doer.input)} changed its row twice`);
    changed.add(doer.id);
    judgeValues(story, doer, { before, after, fields });
    judgeReading(story, deeds, doer, { before, fields });
    judgeOrder(story, doer, after, lastSeq);
  }
  for (const one of deeds.done)
    if (!changed.has(one.id) && saysChanged(one, deeds))
      report(
        story,
        'lost',
        `action ${one.id} says that it did the ${nameOfAction(one.kind, one.input)}, and no row has it`,
      );
}

/** The row that an action writes, and its resulting columns, by its definition and its examples; null if it writes none. */
function writingOf({ kind, input }: Done): { readonly row: string; readonly columns: Columns } | null {
  const definition = actionOf(kind);
  if (!definition || definition.movesMoney) return null;
  const world = { ...anyWorld, all: () => [], hasChanged: () => false };
  const added = examplesOf(kind)?.server?.adds?.(input, world) ?? [];
  const patches: readonly Patch[] = [...definition.optimisticUpdate(input, world), ...added];
  const judged = patches.filter(({ collection }) => collection in judgedColumns);
  const [row] = judged.map(({ id }) => id);
  const written = judged.flatMap(({ collection, set }) =>
    Object.entries(set)
      .map(([field, value]) => [columnOf(field), value] as const)
      .filter(([column]) => judgedColumns[collection]?.includes(column)),
  );
  return row === undefined || written.length === 0 ? null : { row, columns: Object.fromEntries(written) };
}

/** Every row exists, and each of its fields is an empty list, so that all possible writes of an action are found. */
const anyWorld: ActionWorld = {
  row: () => new Proxy({}, { get: () => [] }) as never,
  today: '2026-03-02' as ActionWorld['today'],
  now: '2026-03-02T09:00:00.000Z' as ActionWorld['now'],
  userId: '' as ActionWorld['userId'],
  roles: [],
  waitingMinor: () => 0,
};

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Performed online, and repeatable; all others are intended once. */
function isRepeatable(kind: string): boolean {
  return actionOf(kind)?.queue === 'online';
}

function judgeMeaning(story: Story, { user_id: user, kind, input }: Done): void {
  const name = nameOfAction(kind, input);
  const intent = story.intents.find((one) => one.name === name);
  if (!intent) return report(story, 'foreign', `the ${name} was done, and nobody meant it`);
  if (intent.isCancelledInTime) report(story, 'foreign', `the ${name} was cancelled in time, and done all the same`);
  if (user !== userOf(story, intent)) report(story, 'foreign', `the ${name} was done for somebody else`);
  if (!isDeepStrictEqual(input, intent.input)) report(story, 'foreign', `the ${name} is not what was done`);
}

function userOf({ account }: Story, { author }: Intent): string {
  return account.people[author].user;
}

function timesOf(done: readonly Done[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { kind, input } of done)
    times.set(nameOfAction(kind, input), (times.get(nameOfAction(kind, input)) ?? 0) + 1);
  return times;
}

/** Each version of a row with the one before it. */
function steps(versions: readonly Version[]): readonly (readonly [before: Version, after: Version])[] {
  return versions.flatMap((after, index) => {
    const before = versions[index - 1];
    const isOfOneRow = before?.collection === after.collection && before.row_id === after.row_id;
    return isOfOneRow ? [[before, after] as const] : [];
  });
}

function differing(before: Columns, after: Columns): readonly string[] {
  return Object.keys(after).filter((column) => before[column] !== after[column]);
}

/** The action that changed the row: itself, or the one that was approved. */
function doerOf({ done }: Deeds, { action_id: id }: Version): Done | undefined {
  const named = done.find((one) => one.id === id);
  const ended = named && examplesOf(named.kind)?.server?.ends?.(named.input);
  if (!ended) return named;
  const { approvalId } = ended;
  return done.find((one) => one.approval_id === approvalId);
}

type Step = { readonly before: Version; readonly after: Version; readonly fields: readonly string[] };

function judgeValues(story: Story, doer: Done, { after, fields }: Step): void {
  const name = nameOfAction(doer.kind, doer.input);
  const wanted = writingOf(doer);
  if (wanted?.row !== after.row_id)
    return report(story, 'foreign', `the ${name} changed ${after.collection} ${after.row_id}`);
  // The time of a lock is the server's own.
  const strange = fields.filter((field) => field !== 'locked_at' && wanted.columns[field] !== after.columns[field]);
  if (strange.length > 0) report(story, 'foreign', `the ${name} changed ${strange.join(' and ')} otherwise than meant`);
}

/** An author must not overwrite unseen text: a concurrent change of a field by a colleague is shown first. */
function judgeReading(story: Story, deeds: Deeds, doer: Done, { before, fields }: Omit<Step, 'after'>): void {
  if (!scheduledOf(doer.kind)?.guards) return;
  const seen = doer.base.find(({ id }) => id === before.row_id);
  const read = deeds.versions.find((one) => one.row_id === before.row_id && one.row_version === seen?.rowVersion);
  for (const field of fields) {
    const text = before.columns[field];
    if (read?.columns[field] === text || deeds.done.some((one) => isOwnText(one, doer, field, text))) continue;
    const what = `“${String(text)}” in ${field} of ${before.collection} ${before.row_id}`;
    report(
      story,
      'lost',
      `${what} was written over by the ${nameOfAction(doer.kind, doer.input)}, whose author had not read it`,
    );
  }
}

function isOwnText(one: Done, doer: Done, field: string, text: unknown): boolean {
  const written = writingOf(one);
  return one.user_id === doer.user_id && written?.row === writingOf(doer)?.row && written?.columns[field] === text;
}

/** One person's changes of one row on one device happen in order, except those that others decide in another order. */
function judgeOrder(story: Story, doer: Done, { row_id: row }: Version, lastSeq: Map<string, number>): void {
  if (doer.device_seq === null || isRepeatable(doer.kind) || doer.approval_id !== null) return;
  const key = `${doer.device_id} ${doer.user_id} ${row}`;
  if ((lastSeq.get(key) ?? 0) > doer.device_seq)
    report(story, 'diverged', `the ${nameOfAction(doer.kind, doer.input)} went before what came earlier`);
  lastSeq.set(key, doer.device_seq);
}

/** Whether an action reports a change of its row; if the row already had the values, it reports none. */
function saysChanged(one: Done, { versions }: Deeds): boolean {
  const writing = writingOf(one);
  if (!writing) return false;
  const fields = one.result?.['changed'] as readonly string[] | undefined;
  if (fields) return fields.length !== 0;
  // An action on a locked card reports the time of the lock.
  return !versions.some(({ row_id: row, columns }) => row === writing.row && isLockedThen(columns, one));
}

/** The card was locked at that time, by this action or before it. */
function isLockedThen({ status, locked_at: lockedAt }: Columns, { result }: Done): boolean {
  const said = result?.['lockedAt'];
  return status === 'locked' && Date.parse(String(lockedAt)) === Date.parse(String(said));
}

/** The number of performed actions by kind, for the table of a run's coverage. */
export function countDeeds({ done }: Deeds): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of done) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
