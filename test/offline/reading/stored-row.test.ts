import { describe, expect, it } from 'vitest';
import { createRowReads } from '../../../src/offline/reading/read-rows.ts';
import { storedRow } from '../../../src/offline/reading/stored-row.ts';
import { modelBuyer, modelCharge } from '../../faults/model-rows.ts';

const { formerNames: _added, ...older } = modelBuyer();

describe('a row that an older build has stored', () => {
  it('has the defaults of fields that were added since', async () => {
    const transaction = { getMany: async () => [{ row: older }], all: async () => [{ row: older }] };
    const store = { read: async (_tables: unknown, work: (reading: unknown) => unknown) => work(transaction) };
    const reads = createRowReads({ store } as never);
    expect(await reads.get('buyers', [older.id])).toMatchObject([{ id: older.id, formerNames: [] }]);
    expect(await reads.all('buyers')).toMatchObject([{ id: older.id, formerNames: [] }]);
  });

  it('keeps what it has, and is not copied if nothing is missing', () => {
    const names = [{ name: 'Harbour', until: '2026-01-01' }] as never;
    expect(storedRow('buyers', { ...older, formerNames: names }).formerNames).toBe(names);
    const charge = modelCharge(1);
    expect(storedRow('charges', charge)).toBe(charge);
  });
});
