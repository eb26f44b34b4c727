import { expect, it } from 'vitest';
import { setupI18n } from '@lingui/core';
import { type TableColumn, fileTable } from '../../domain/documents/table.ts';
import { chargeFileColumns } from '../../domain/invoices/charge-columns.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { plainDate } from '../../domain/time/calendar-date.ts';
import { invoiceColumns } from '../../src/features/invoices/list/invoice-columns.tsx';
import type { ChargeView } from '../../src/offline/offline.ts';
import { modelCharge } from '../faults/model-rows.ts';

const today = plainDate('2026-11-22');
const rows = [modelCharge(1), modelCharge(1, { type: 'credit' })];

/** The cells of the column with the due date, by type. */
function dueCells<Row, Words>(columns: readonly TableColumn<Row, Words>[], charges: readonly Row[], words: Words) {
  const due = columns.filter(({ key }) => key === 'dueDate');
  return [...fileTable(due, charges, words, ({ message }) => message ?? '').rows].flat();
}

it('a credit, which is never due, has no due date in a file of the server or of the device', () => {
  const expected = [{ kind: 'day', day: modelCharge(1).dueDate }, null];
  expect(dueCells<Charge, never>(chargeFileColumns(today) as never, rows, undefined as never)).toEqual(expected);
  const views = rows.map((row): ChargeView => ({ row, waitingMinor: 0 }) as ChargeView);
  expect(dueCells(invoiceColumns(today), views, setupI18n())).toEqual(expected);
});
