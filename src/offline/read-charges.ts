import { dateInZone } from '../../domain/calendar-date.ts';
import { chargeTabs } from '../../domain/invoices/charge-kinds.ts';
import { isInTab, payableMinor, payableNowMinor } from '../../domain/invoices/charge-rules.ts';
import type { Projection, ProjectionReader, QueuedPoNumbers } from './charge-projection.ts';
import { matcher, matching } from './charge-projection.ts';
import type { ChargeFilter, ChargeLine, ChargeView, LightCharge, Offline, TabSummary } from './door.ts';
import type { Engine } from './engine.ts';
import type { Entry } from './entry.ts';
import { chargeQuestions } from './kept-answers.ts';
import type { ChargesMark } from './kept-projection.ts';
import { isSameMark, keptLineOf, lightOf, readChargesMark } from './kept-projection.ts';
import { readOutbox } from './outbox.ts';
import type { TableName, Transaction } from './store.ts';
import { byPredictedRow, chargeView, predictedPoNumbers } from './view.ts';

/** Most rows in one call: a screen shows a few dozen at a time. */
export const maxPageRows = 200;

type ChargeReads = Pick<Offline['read'], 'page' | 'count' | 'countPayable' | 'summary' | 'ids' | 'charges'>;

/** How the rows that entries change are named. */
const chargeKey = 'charges:';
const viewTables: readonly TableName[] = ['charges', 'olderCharges', 'outbox', 'meta'];

/** Lists, counts and sums of charges, all from the device. */
export function createChargeReads(engine: Engine, readProjection: ProjectionReader): ChargeReads {
  const today = () => dateInZone(engine.ports.clock.now(), engine.identity.timeZone);
  const ask = chargeQuestions(engine, readProjection);
  // Read before the rows: what leaves the outbox meanwhile has left for a row that says the same.
  const queuedFor = async ({ search }: Pick<ChargeFilter, 'search'>) =>
    search?.trim() ? engine.store.read(['outbox', 'meta'], readQueuedPoNumbers) : undefined;
  return {
    page: async (filter, sort, offset, limit) => {
      const day = today();
      const end = offset + Math.min(limit, maxPageRows);
      const queued = await queuedFor(filter);
      const lines = (projection: Projection) => matching(projection, filter, sort, day, queued).slice(offset, end);
      if (offset > 0) {
        const projection = await readProjection();
        return readLines(engine, projection, lines(projection));
      }
      const question = { what: 'page', filter, sort, limit, day } as const;
      const { mark, answer } = await ask(question, (projection) => lines(projection).map(keptLineOf));
      return readLines(engine, mark, answer.map(lightOf));
    },
    count: async (filter) => {
      const day = today();
      const matches = matcher(filter, day, await queuedFor(filter));
      const { answer } = await ask({ what: 'count', filter, day }, ({ charges }) => charges.filter(matches).length);
      return answer;
    },
    countPayable: async (filter) => {
      const day = today();
      const matches = matcher(filter, day, await queuedFor(filter));
      const isCounted = (charge: LightCharge) => matches(charge) && payableMinor(charge) > 0;
      const { answer } = await ask({ what: 'payable', filter, day }, ({ charges }) => charges.filter(isCounted).length);
      return answer + (await countMoved(engine, isCounted));
    },
    summary: async (filter) => {
      const day = today();
      const matches = matcher({ ...filter, tab: 'all' }, day, await queuedFor(filter));
      const { answer } = await ask({ what: 'summary', filter, day }, (projection) => {
        const charges = projection.charges.filter(matches);
        return chargeTabs.map((tab) =>
          sumOf(
            tab,
            charges.filter((charge) => isInTab(charge, tab, day)),
          ),
        );
      });
      return answer;
    },
    ids: async (filter, sort) => {
      const queued = await queuedFor(filter);
      return matching(await readProjection(), filter, sort, today(), queued).map((charge) => charge.id);
    },
    charges: (ids) =>
      engine.store.read(viewTables, async (transaction) =>
        viewsOf(transaction, ids, byPredictedRow(await readOutbox(transaction))),
      ),
  };
}

async function readQueuedPoNumbers(transaction: Transaction): Promise<QueuedPoNumbers> {
  return predictedPoNumbers(await readOutbox(transaction));
}

/**
 * Light charges as a list shows them. Whole rows are read only of those for which something waits; and of all where a row
 * has changed meanwhile, because rows and outbox are only true together.
 */
function readLines(engine: Engine, mark: ChargesMark, charges: readonly LightCharge[]): Promise<readonly ChargeLine[]> {
  return engine.store.read(viewTables, async (transaction) => {
    const entries = byPredictedRow(await readOutbox(transaction));
    const isMoved = !isSameMark(mark, await readChargesMark(transaction));
    const isPlain = ({ id }: LightCharge) => !isMoved && !entries.has(`${chargeKey}${id}`);
    const ids = charges.filter((charge) => !isPlain(charge)).map(({ id }) => id);
    const views = new Map((await viewsOf(transaction, ids, entries)).map((view) => [view.row.id, view]));
    return charges.flatMap((charge) => (isPlain(charge) ? plainLine(charge) : (views.get(charge.id) ?? [])));
  });
}

/** A charge for which nothing waits on this device. */
function plainLine(charge: LightCharge): ChargeLine {
  return { row: charge, waitingMinor: 0, waitingEdit: null, isOlder: charge.isOlder };
}

/** By how much what waits changes a count of payable charges: those that it touches are looked at whole. */
function countMoved(engine: Engine, isCounted: (charge: LightCharge) => boolean): Promise<number> {
  return engine.store.read(viewTables, async (transaction) => {
    const entries = byPredictedRow(await readOutbox(transaction));
    const ids = [...entries.keys()]
      .filter((key) => key.startsWith(chargeKey))
      .map((key) => key.slice(chargeKey.length));
    const counted = (await viewsOf(transaction, ids, entries)).filter(({ row, isOlder }) =>
      isCounted({ ...row, isOlder }),
    );
    return counted.filter(({ row, waitingMinor }) => payableNowMinor(row, waitingMinor) > 0).length - counted.length;
  });
}

/** The charges in the order asked for; ids that are not on the device are left out. */
async function viewsOf(
  transaction: Transaction,
  ids: readonly string[],
  entries: ReadonlyMap<string, readonly Entry[]>,
): Promise<readonly ChargeView[]> {
  if (ids.length === 0) return [];
  const kept = await transaction.getMany('charges', ids);
  const missing = ids.filter((_id, index) => kept[index] === undefined);
  const older = missing.length > 0 ? await transaction.getMany('olderCharges', missing) : [];
  const olderById = new Map(older.flatMap((record) => (record ? [[record.id, record]] : [])));
  return ids.flatMap((id, index) => {
    const record = kept[index] ?? olderById.get(id);
    return record ? [chargeView(record.row, entries.get(`${chargeKey}${id}`) ?? [], kept[index] === undefined)] : [];
  });
}

function sumOf(
  tab: ChargeFilter['tab'],
  charges: readonly { readonly remainingDueMinor: number; readonly totalMinor: number }[],
): TabSummary {
  let remainingMinor = 0;
  let totalMinor = 0;
  for (const charge of charges) {
    remainingMinor += charge.remainingDueMinor;
    totalMinor += charge.totalMinor;
  }
  return { tab, count: charges.length, remainingMinor, totalMinor };
}
