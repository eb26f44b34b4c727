import { createRoot } from 'react-dom/client';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import { registerBareWorker } from '../register-bare-worker.ts';
import { keptDatabase, keptTable, openBareDatabase } from './bare-database.ts';

const shownRows = 50;

/** The fields of the portal's list, in a table without styles. */
function Row({ row, money }: { readonly row: Charge; readonly money: Intl.NumberFormat }) {
  return (
    <tr data-row>
      <td>{row.invoiceNumber}</td>
      <td>{row.sellerName}</td>
      <td>{row.billDate}</td>
      <td>{row.dueDate}</td>
      <td>{row.status}</td>
      <td>{money.format(row.totalMinor / 100)}</td>
      <td>{money.format(row.remainingDueMinor / 100)}</td>
    </tr>
  );
}

function Rows({ rows }: { readonly rows: readonly Charge[] }) {
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: rows[0]?.currency ?? 'GBP' });
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} money={money} />
        ))}
      </tbody>
    </table>
  );
}

registerBareWorker();
const database = await openBareDatabase(keptDatabase);
const asking = database.transaction(keptTable).objectStore(keptTable).index('dueDate').getAll(null, shownRows);
asking.addEventListener('success', () => {
  const rows = asking.result as readonly Charge[];
  createRoot(document.getElementById('root') ?? document.body).render(<Rows rows={rows} />);
});
