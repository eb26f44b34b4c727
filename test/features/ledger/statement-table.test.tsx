import { afterEach, expect, it } from 'vitest';
import { outstandingOn } from '../../../domain/ledger/outstanding.ts';
import { ledgerOf } from '../../../domain/ledger/ledger.ts';
import { outstandingColumns } from '../../../domain/ledger/statement-columns.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { ChargeId } from '../../../domain/ids.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

it('a credit on a statement has no due date and no age, and leaves no gap where they would be', async () => {
  const credit = aCharge({
    id: 'c1' as ChargeId,
    type: 'credit',
    invoiceNumber: 'CR-1',
    billDate: plainDate('2026-10-01'),
    totalMinor: 5_000,
    remainingDueMinor: 5_000,
  });
  const ledger = ledgerOf({ charges: [credit], payments: [], adjustments: [], heldSince: null } as never);
  const rows = outstandingOn(ledger, plainDate('2026-11-22')) ?? [];
  const columns = outstandingColumns({
    business: 'Harbour Build Ltd',
    currency: 'GBP',
    kindOf: () => 'Credit',
    say: ({ message }) => message ?? '',
  });
  const table = await drawScreen({ now: '2026-11-22T09:00:00.000Z' }, async () => {
    const { StatementTable } = await import('../../../src/features/ledger/statement-table.tsx');
    return <StatementTable columns={columns} rows={rows} keyOf={({ about }) => about.row.id} />;
  });
  expect(table).toContain('CR-1 Credit Credit');
  expect(table).not.toMatch(/·|Credits and unapplied payments/);
});
