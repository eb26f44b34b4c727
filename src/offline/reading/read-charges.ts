import { dateInZone } from '../../../domain/time/calendar-date.ts';
import { chargeTabs } from '../../../domain/invoices/charge-kinds.ts';
import { dueAndCredits, payableNowMinor, searchedText } from '../../../domain/invoices/charge-rules.ts';
import type { Match } from '../../block-store/declaration.ts';
import { orderOf, payableOf, summed, tabsWithCredits, whereOf } from './charge-columns.ts';
import type { ChargeFilter } from '../../../domain/invoices/charge-filter.ts';
import type { ChargeView, Offline, TabSummary } from '../door.ts';
import type { Engine } from '../engine.ts';
import type { Entry } from '../entry.ts';
import { readOutbox } from '../entries/outbox.ts';
import { questionsTo } from './plain-questions.ts';
import { storedRow } from './stored-row.ts';
import type { Records, TableName, Transaction } from '../store.ts';
import { byOptimisticRow, chargeView, optimisticPoNumbers } from './view.ts';

/** Maximum rows per call: a screen shows a few dozen at a time. */
export const maxPageRows = 200;

type ChargeReads = Pick<Offline['read'], 'page' | 'count' | 'countPayable' | 'summary' | 'ids' | 'charges'>;

/** Prefix of charges among the rows that entries change. */
const chargeKey = 'charges:';
const viewTables: readonly TableName[] = ['charges', 'outbox', 'meta'];

/**
 * Lists, counts and sums of charges from the device: a start answers them from one record, everything else comes from
 * columns.
 */
export function createChargeReads(engine: Engine): ChargeReads {
  const { store } = engine;
  const matching = async (transaction: Transaction, filter: Partial<ChargeFilter>): Promise<Match> => {
    const where = whereOf(filter, dateInZone(engine.ports.clock.now(), engine.identity.timeZone));
    const text = filter.search?.trim() ?? '';
    return text === '' ? { where } : { where, text, instead: await textsOfQueued(transaction) };
  };
  /** What the credits of a tab add to what is owed, in minor units: zero or less. */
  const creditsOf = async (transaction: Transaction, filter: ChargeFilter): Promise<number> => {
    const { tab, type, dueFrom, dueTo } = filter;
    if (!tabsWithCredits.includes(tab) || (type ?? 'credit') !== 'credit' || (dueFrom ?? dueTo)) return 0;
    const { sums } = await transaction.sums(
      'charges',
      await matching(transaction, { ...filter, type: 'credit' }),
      summed,
    );
    return sums[0] ?? 0;
  };
  return {
    page: (filter, sort, offset, limit) =>
      store.read(viewTables, async (transaction) => {
        const match = await matching(transaction, filter);
        const query = { ...match, sort: orderOf(sort), offset, limit: Math.min(limit, maxPageRows) };
        const records = await transaction.page('charges', query);
        return viewsOf(records, byOptimisticRow(await readOutbox(transaction)));
      }),
    count: (filter) =>
      store.read(viewTables, async (transaction) => {
        const { count } = await transaction.sums('charges', await matching(transaction, filter), summed);
        return count;
      }),
    countPayable: (filter) =>
      store.read(viewTables, async (transaction) => {
        const match = await matching(transaction, filter);
        const payable = { ...match, where: payableOf(match.where ?? {}) };
        const { count } = await transaction.sums('charges', payable, summed);
        return count - (await countUsedUp(transaction, payable));
      }),
    summary: (filter) =>
      store.read(viewTables, async (transaction) => {
        const tabs: TabSummary[] = [];
        for (const tab of chargeTabs) {
          const match = await matching(transaction, { ...filter, tab });
          const { count, sums } = await transaction.sums('charges', match, summed);
          const [owedMinor = 0, totalMinor = 0] = sums;
          const credits = await creditsOf(transaction, { ...filter, tab });
          tabs.push({ tab, count, totalMinor, ...dueAndCredits(owedMinor, credits) });
        }
        return tabs;
      }),
    ids: (filter, sort) =>
      store.read(viewTables, async (transaction) =>
        transaction.ids('charges', await matching(transaction, filter), orderOf(sort)),
      ),
    charges: (ids) =>
      store.read(viewTables, async (transaction) => {
        const records = ids.length === 0 ? [] : await transaction.getMany('charges', ids);
        return viewsOf(
          records.flatMap((record) => record ?? []),
          byOptimisticRow(await readOutbox(transaction)),
        );
      }),
  };
}

/** Waiting PO numbers, by charge, for the search: people search for the number that they typed. */
async function textsOfQueued(transaction: Transaction): Promise<ReadonlyMap<string, string>> {
  const numbers = optimisticPoNumbers(await readOutbox(transaction));
  if (numbers.size === 0) return new Map();
  const records = await transaction.getMany('charges', [...numbers.keys()]);
  return new Map(
    records.flatMap((record) =>
      record ? [[record.id, searchedText({ ...record.row, poNumber: numbers.get(record.id) ?? null })]] : [],
    ),
  );
}

/** Number of matching payable charges that the waiting entries already use up. */
async function countUsedUp(transaction: Transaction, payable: Match): Promise<number> {
  const entries = byOptimisticRow(await readOutbox(transaction));
  const ids = [...entries.keys()].flatMap((key) => (key.startsWith(chargeKey) ? key.slice(chargeKey.length) : []));
  if (ids.length === 0) return 0;
  const records = (await transaction.getMany('charges', ids)).flatMap((record) => record ?? []);
  const counted = new Set(await questionsTo(() => records as never).ids('charges', payable));
  const views = viewsOf(
    records.filter(({ id }) => counted.has(id)),
    entries,
  );
  return views.filter(({ row, waitingMinor }) => payableNowMinor(row, waitingMinor) === 0).length;
}

/** The charges in the given order, each with its waiting changes. */
function viewsOf(
  records: readonly Records['charges'][],
  entries: ReadonlyMap<string, readonly Entry[]>,
): readonly ChargeView[] {
  return records.map(({ id, row, isOlder }) =>
    chargeView(storedRow('charges', row), entries.get(`${chargeKey}${id}`) ?? [], isOlder ?? false),
  );
}
