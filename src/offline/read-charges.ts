import { dateInZone } from '../../domain/calendar-date.ts';
import { chargeTabs } from '../../domain/invoices/charge-kinds.ts';
import type { ProjectionReader } from './charge-projection.ts';
import { matcher, matching } from './charge-projection.ts';
import type { ChargeFilter, ChargeView, Offline, TabSummary } from './door.ts';
import type { Engine } from './engine.ts';
import { readOutbox } from './outbox.ts';
import { byPredictedRow, chargeView } from './view.ts';

/** Most rows in one call: a screen shows a few dozen at a time. */
export const maxPageRows = 200;

type ChargeReads = Pick<Offline['read'], 'page' | 'count' | 'summary' | 'ids' | 'charges'>;

/** Lists, counts and sums of charges, all from the device. */
export function createChargeReads(engine: Engine, readProjection: ProjectionReader): ChargeReads {
  const today = () => dateInZone(engine.ports.clock.now(), engine.identity.timeZone);
  return {
    page: async (filter, sort, offset, limit) => {
      const found = matching(await readProjection(), filter, sort, today());
      const ids = found.slice(offset, offset + Math.min(limit, maxPageRows)).map((charge) => charge.id);
      return readViews(engine, ids);
    },
    count: async (filter) => (await readProjection()).charges.filter(matcher(filter, today())).length,
    summary: async (filter) => {
      const { charges } = await readProjection();
      return chargeTabs.map((tab) => sumOf(tab, charges.filter(matcher({ ...filter, tab }, today()))));
    },
    ids: async (filter, sort) => matching(await readProjection(), filter, sort, today()).map((charge) => charge.id),
    charges: (ids) => readViews(engine, ids),
  };
}

/** The charges in the order asked for; ids that are not on the device are left out. */
function readViews(engine: Engine, ids: readonly string[]): Promise<readonly ChargeView[]> {
  return engine.store.read(['charges', 'olderCharges', 'outbox', 'meta'], async (transaction) => {
    const kept = await transaction.getMany('charges', ids);
    const older = await transaction.getMany('olderCharges', ids);
    const entries = byPredictedRow(await readOutbox(transaction));
    return ids.flatMap((id, index) => {
      const record = kept[index] ?? older[index];
      return record ? [chargeView(record.row, entries.get(`charges:${id}`) ?? [], kept[index] === undefined)] : [];
    });
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
