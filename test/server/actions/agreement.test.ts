import { expect, it } from 'vitest';
import * as v from 'valibot';
import type { ActionWorld } from '../../../domain/action.ts';
import { payInvoices } from '../../../domain/payments/pay-invoices.action.ts';
import type { ChargeId } from '../../../domain/ids.ts';
import { collectionSchemas, type Collection, type CollectionRow } from '../../../domain/sync/collections.ts';
import { describeOnBothDatabases } from '../both-databases.ts';
import { type Harbour, harboursOn } from './harbour.ts';

/** Columns of a row that only the server sets. */
const decidedByServer = ['rowVersion', 'updatedAt'];

describeOnBothDatabases('a device’s optimistic update and the server’s effect', (open) => {
  const harbourOf = harboursOn(open);
  /** The rows as on Ana's device: read for her, sent as JSON, and parsed with the same schemas. */
  const deviceWorld = async (harbour: Harbour, chargeIds: readonly ChargeId[]): Promise<ActionWorld> => {
    const rows = new Map<string, unknown>();
    for (const [collection, ids] of [
      ['charges', chargeIds],
      ['bankAccounts', [harbour.bankAccount]],
    ] as const) {
      for (const row of await harbour.seenBy('ana', collection, ids)) {
        rows.set(`${collection}:${row.id}`, v.parse(collectionSchemas[collection], JSON.parse(JSON.stringify(row))));
      }
    }
    return {
      row: <C extends Collection>(collection: C, id: string) =>
        rows.get(`${collection}:${id}`) as CollectionRow<C> | undefined,
      today: '2026-11-20' as ActionWorld['today'],
      now: harbour.clock.now(),
      userId: harbour.people.ana.user,
      roles: ['buyerAdministrator'],
      waitingMinor: () => 0,
    };
  };

  for (const amountMinor of [undefined, 100, 4_999]) {
    it(`agree on paying ${amountMinor === undefined ? 'in full' : `${amountMinor} minor units of`} two invoices`, async () => {
      const harbour = await harbourOf();
      const ids = await harbour.invoices(5_000, 7_500);
      const input = await harbour.paying(ids, amountMinor);
      const world = await deviceWorld(harbour, ids);
      expect(payInvoices.check(input, world)).toBeNull();
      const patches = payInvoices.optimisticUpdate(input, world);
      const optimistic = ids.map((id) => ({
        ...world.row('charges', id),
        ...patches.find((patch) => patch.id === id)?.set,
      }));
      const envelope = await harbour.compose('ana', 'payInvoices', input);
      expect(await harbour.performOne('ana', envelope)).toMatchObject({ outcome: 'completed' });
      const settled = await harbour.seenBy('ana', 'charges', ids);
      expect(settled.map(withoutServerFields)).toEqual(optimistic.map(withoutServerFields));
    });
  }

  it('agree on refusals and their reasons', async () => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(5_000);
    const input = await harbour.paying(ids, 5_001);
    const refusal = payInvoices.check(input, await deviceWorld(harbour, ids));
    const answer = await harbour.performOne('ana', await harbour.compose('ana', 'payInvoices', input));
    expect({ code: answer.code, values: answer.values }).toEqual({ code: refusal?.code, values: refusal?.values });
  });
});

function withoutServerFields(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !decidedByServer.includes(field)));
}
