import { dateInZone } from '../../domain/calendar-date.ts';
import { chargeTabs } from '../../domain/invoices/charge-kinds.ts';
import { isInTab, payableMinor, payableNowMinor } from '../../domain/invoices/charge-rules.ts';
import type { Projection, ProjectionReader } from './charge-projection.ts';
import { matcher, matching } from './charge-projection.ts';
import type { ChargeFilter, ChargeLine, ChargeView, LightCharge, Offline, TabSummary } from './door.ts';
import type { Engine } from './engine.ts';
import type { Entry } from './entry.ts';
import { isSameMark, readChargesMark } from './kept-projection.ts';
import { readOutbox } from './outbox.ts';
import type { TableName, Transaction } from './store.ts';
import { byPredictedRow, chargeView } from './view.ts';

/** Most rows in one call: a screen shows a few dozen at a time. */
export const maxPageRows = 200;

type ChargeReads = Pick<Offline['read'], 'page' | 'count' | 'countPayable' | 'summary' | 'ids' | 'charges'>;

const viewTables: readonly TableName[] = ['charges', 'olderCharges', 'outbox', 'meta'];

/** Lists, counts and sums of charges, all from the device. */
export function createChargeReads(engine: Engine, readProjection: ProjectionReader): ChargeReads {
  const today = () => dateInZone(engine.ports.clock.now(), engine.identity.timeZone);
  return {
    page: async (filter, sort, offset, limit) => {
      const projection = await readProjection();
      const found = matching(projection, filter, sort, today());
      return readLines(engine, projection, found.slice(offset, offset + Math.min(limit, maxPageRows)));
    },
    count: async (filter) => (await readProjection()).charges.filter(matcher(filter, today())).length,
    countPayable: async (filter) => {
      const matches = matcher(filter, today());
      const { charges } = await readProjection();
      return countPayableNow(
        engine,
        charges.filter((charge) => matches(charge) && payableMinor(charge) > 0),
      );
    },
    summary: async (filter) => {
      const day = today();
      const charges = (await readProjection()).charges.filter(matcher({ ...filter, tab: 'all' }, day));
      return chargeTabs.map((tab) =>
        sumOf(
          tab,
          charges.filter((charge) => isInTab(charge, tab, day)),
        ),
      );
    },
    ids: async (filter, sort) => matching(await readProjection(), filter, sort, today()).map((charge) => charge.id),
    charges: (ids) =>
      engine.store.read(viewTables, async (transaction) =>
        viewsOf(transaction, ids, byPredictedRow(await readOutbox(transaction))),
      ),
  };
}

/**
 * Light charges as a list shows them. Whole rows are read only of those for which something waits; and of all where a row
 * has changed meanwhile, because rows and outbox are only true together.
 */
function readLines(engine: Engine, mark: Projection, charges: readonly LightCharge[]): Promise<readonly ChargeLine[]> {
  return engine.store.read(viewTables, async (transaction) => {
    const entries = byPredictedRow(await readOutbox(transaction));
    const isMoved = !isSameMark(mark, await readChargesMark(transaction));
    const isPlain = ({ id }: LightCharge) => !isMoved && !entries.has(`charges:${id}`);
    const ids = charges.filter((charge) => !isPlain(charge)).map(({ id }) => id);
    const views = new Map((await viewsOf(transaction, ids, entries)).map((view) => [view.row.id, view]));
    return charges.flatMap((charge) => (isPlain(charge) ? plainLine(charge) : (views.get(charge.id) ?? [])));
  });
}

/** A charge for which nothing waits on this device. */
function plainLine(charge: LightCharge): ChargeLine {
  return { row: charge, waitingMinor: 0, waitingEdit: null, isOlder: charge.isOlder };
}

/** Charges for which something waits are looked at whole; the others stand as they are. */
function countPayableNow(engine: Engine, payable: readonly LightCharge[]): Promise<number> {
  return engine.store.read(viewTables, async (transaction) => {
    const entries = byPredictedRow(await readOutbox(transaction));
    const waited = payable.filter(({ id }) => entries.has(`charges:${id}`)).map(({ id }) => id);
    const views = await viewsOf(transaction, waited, entries);
    const stillPayable = views.filter((view) => payableNowMinor(view.row, view.waitingMinor) > 0);
    return payable.length - waited.length + stillPayable.length;
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
    return record ? [chargeView(record.row, entries.get(`charges:${id}`) ?? [], kept[index] === undefined)] : [];
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
