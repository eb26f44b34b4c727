import * as v from 'valibot';
import { expect, it } from 'vitest';
import { allowsRight } from '../../../domain/accounts/account-status-rules.ts';
import { type AccountStatus, accountStatuses } from '../../../domain/accounts/buyer.ts';
import type { ActionWorld, Patch, RowReference } from '../../../domain/action.ts';
import { actionOf } from '../../../domain/actions.ts';
import { type CollectionRow, type Collection, collectionSchemas } from '../../../domain/sync/collections.ts';
import type { Actor } from '../../examples/action-examples.ts';
import { actionKinds, examplesOf } from '../../examples/examples.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { exampleRows } from './example-rows.ts';
import { type Harbour, harboursOn, roster } from './harbour.ts';
import { linesWithoutTheirRow } from './lines-without-their-row.ts';

/** Columns of a row that only the server sets. */
const decidedByServer = ['rowVersion', 'updatedAt'];

describeOnPostgresFirst('every action, by its examples:', (open) => {
  const harbourOf = harboursOn(open);
  // With a second administrator, some actions on a bank account would need an approval.
  const wishes = { flags: { purchaseCards: true, autoPay: true, disputes: true }, without: ['ben'] } as const;

  it.each(actionKinds)('%s has the effect of its optimistic update, once', async (kind) => {
    const { definition, examples } = known(kind);
    const harbour = await harbourOf(wishes);
    const [input] = examples.valid(await exampleRows(harbour, examples.doneBy, examples));
    const references = definition.reads(input);
    const world = await deviceWorld(harbour, examples.doneBy, references);
    expect(definition.check(input, world)).toBeNull();
    const added = examples.server?.adds?.(input, { ...world, all: () => [], hasChanged: () => false }) ?? [];
    const patches = [...definition.optimisticUpdate(input, world), ...added];
    const ended = examples.server?.ends?.(input);
    const envelope = await harbour.compose(examples.doneBy, kind, input);

    const answer = await harbour.performOne(examples.doneBy, envelope);
    expect(answer).toMatchObject({ outcome: 'completed', code: null });
    const removed = examples.server?.removes?.(input);
    const kept = references.filter(({ id }) => id !== removed);
    const settled = await rowsNow(harbour, kept);
    // For a request that it ends, the optimistic update shows only that end; the server then performs the requested action.
    const ahead = ended ? [{ id: ended.approvalId, state: ended.how }] : expected(world, kept, patches);
    expect(settled.map(withoutServerFields)).toMatchObject(ahead);

    expect(await harbour.performOne(examples.doneBy, envelope)).toEqual(answer);
    expect(await rowsNow(harbour, kept)).toEqual(settled);
    expect(await linesWithoutTheirRow(harbour, envelope.id)).toEqual([]);
    expect(await harbour.seenBy('ana', 'purchasePolicies', removed ? [removed] : [])).toEqual([]);
  });

  it.each(actionKinds)('%s is refused if its input is malformed, and changes nothing', async (kind) => {
    const { definition, examples } = known(kind);
    const harbour = await harbourOf(wishes);
    const rows = await exampleRows(harbour, examples.doneBy, examples);
    const [input] = examples.valid(rows);
    const references = definition.reads(input);
    const before = await rowsNow(harbour, references);
    const malformed = examples.invalid(rows);
    expect(malformed.length).toBeGreaterThan(0);
    for (const one of malformed) {
      const envelope = { ...(await harbour.compose(examples.doneBy, kind, input)), input: one };
      expect(await harbour.performOne(examples.doneBy, envelope)).toMatchObject({
        outcome: 'refused',
        code: 'BAD_INPUT',
      });
    }
    expect(await rowsNow(harbour, references)).toEqual(before);
  });

  const refusals = actionKinds.flatMap((kind) => known(kind).examples.refusedTo.map((who) => [kind, who] as const));
  it.each(refusals)('%s is refused to %s, and changes nothing', async (kind, who) => {
    const { definition, examples } = known(kind);
    const harbour = await harbourOf(wishes);
    const [input] = examples.valid(await exampleRows(harbour, examples.doneBy, examples));
    const before = await rowsNow(harbour, definition.reads(input));
    const answer = await harbour.performOne(who, await harbour.compose(who, kind, input));
    expect(answer.outcome).toBe('refused');
    expect(['BAD_INPUT', 'ACTION_UNKNOWN', 'MFA_REQUIRED']).not.toContain(answer.code);
    expect(await rowsNow(harbour, definition.reads(input))).toEqual(before);
  });

  const limited = actionKinds.filter((kind) => statusesWithout(kind).length > 0);
  it.each(limited)('%s is refused if the account’s status does not allow it, and changes nothing', async (kind) => {
    const { definition, examples } = known(kind);
    const harbour = await harbourOf(wishes);
    const [input] = examples.valid(await exampleRows(harbour, examples.doneBy, examples));
    const before = (await rowsNow(harbour, definition.reads(input))).map(withoutServerFields);
    for (const status of statusesWithout(kind)) {
      await harbour.changeAccount(status);
      const envelope = await harbour.compose(examples.doneBy, kind, input);
      const refusal = { outcome: 'refused', code: 'ACCOUNT_STATUS', values: { status } };
      expect(await harbour.performOne(examples.doneBy, envelope)).toMatchObject(refusal);
    }
    await harbour.changeAccount('Active');
    const after = await rowsNow(harbour, definition.reads(input));
    expect(after.map(withoutServerFields)).toEqual(before);
  });

  it.each(actionKinds)('%s reads every row that its input names', async (kind) => {
    const { definition, examples } = known(kind);
    const { unsent, bound, cards, newCard, bankAccounts, bankDetails, invited, groups, deputy, colleague, ...rows } =
      await exampleRows(await harbourOf(wishes), examples.doneBy);
    for (const input of examples.valid({
      unsent,
      bound,
      cards,
      newCard,
      bankAccounts,
      bankDetails,
      invited,
      groups,
      deputy,
      colleague,
      ...rows,
    })) {
      const text = JSON.stringify(input);
      // The cancelled action, and the seen versions of a request's rows, are not rows of the action itself.
      const own = [...Object.values(rows), ...Object.values(cards), ...Object.values(bankAccounts)].filter(
        (id) => text.includes(id) && !JSON.stringify([unsent, bound]).includes(id),
      );
      expect(definition.reads(input).map(({ id }) => id)).toEqual(expect.arrayContaining(own));
    }
  });
});

/** Account statuses in which people may sign in but not perform this. */
function statusesWithout(kind: string): readonly AccountStatus[] {
  const { accountRight } = known(kind).definition;
  if (accountRight === null) return [];
  return accountStatuses.filter((status) => allowsRight(status, 'signIn') && !allowsRight(status, accountRight));
}

function known(kind: string) {
  const [definition, examples] = [actionOf(kind), examplesOf(kind)];
  if (!definition || !examples) throw new Error(`Nothing is known of ${kind}.`);
  return { definition, examples };
}

/** The rows as on a person's device: read for them, sent as JSON, and parsed with the same schemas. */
async function deviceWorld(harbour: Harbour, who: Actor, references: readonly RowReference[]): Promise<ActionWorld> {
  const rows = new Map<string, unknown>();
  for (const { collection, id } of references)
    for (const row of await harbour.seenBy(who, collection, [id]))
      rows.set(`${collection}:${id}`, v.parse(collectionSchemas[collection], JSON.parse(JSON.stringify(row))));
  return {
    row: <C extends Collection>(collection: C, id: string) =>
      rows.get(`${collection}:${id}`) as CollectionRow<C> | undefined,
    today: '2026-11-20' as ActionWorld['today'],
    now: harbour.clock.now(),
    userId: harbour.people[who].user,
    roles: roster[who].roles,
    waitingMinor: () => 0,
  };
}

/** The current rows: a person's own as they see them, all others as the administrator does. */
async function rowsNow(harbour: Harbour, references: readonly RowReference[]): Promise<readonly object[]> {
  const rows: object[] = [];
  for (const { collection, id } of references) rows.push(...(await harbour.seenBy('ana', collection, [id])));
  expect(rows).toHaveLength(references.length);
  return rows;
}

function expected(world: ActionWorld, references: readonly RowReference[], patches: readonly Patch[]) {
  return references.map(({ collection, id }) => {
    const sets = patches.filter((patch) => patch.collection === collection && patch.id === id).map(({ set }) => set);
    return withoutServerFields(Object.assign({}, world.row(collection, id), ...sets) as object);
  });
}

function withoutServerFields(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !decidedByServer.includes(field)));
}
