import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Collection } from '../../../domain/sync/collections.ts';
import type { Column, Declaration, View } from '../../block-store/declaration.ts';
import { searchedText } from '../../../domain/invoices/charge-rules.ts';
import { chargeColumns, chargeTies, chargeViews } from './charge-columns.ts';
import type { KeptRow, Records } from '../store.ts';

type Row = KeptRow<{ readonly id: string; readonly rowVersion: number }>;

/** Version of the columns and texts of all collections: increment it with any change, so that all are loaded again. */
const version = 5;

/** Columns of every collection. */
const commonColumns: Readonly<Record<string, Column<Row>>> = {
  about: { kind: 'ids', of: ({ about }) => about },
  load: { kind: 'number', of: ({ load }) => load },
  rowVersion: { kind: 'number', of: ({ row }) => row.rowVersion },
};

/** The newest lines of the audit trail that the overview starts with. */
const shownLines = 64;
export const newestLines: View = { where: {}, sort: { by: 'at', descending: true }, limit: shownLines };

/** The declaration of a collection’s table; `today` is the day of its first screens. */
export function declarationOf(name: Collection, today: () => PlainDate): Declaration<never> {
  return declarations[name]?.(today) ?? common(name);
}

const declarations: { readonly [C in Collection]?: (today: () => PlainDate) => Declaration<never> } = {
  charges: (today): Declaration<Records['charges']> => ({
    ...common('charges'),
    columns: { ...commonColumns, ...chargeColumns },
    text: ({ row }) => searchedText(row),
    ties: chargeTies,
    views: ofDay(today, chargeViews),
  }),
  activity: (): Declaration<Records['activity']> => ({
    ...common('activity'),
    columns: { ...(commonColumns as object), at: { kind: 'number', of: ({ row }) => Date.parse(row.at) } },
    views: () => [newestLines],
  }),
};

function common(name: Collection): Declaration<Row> {
  return { name, version, id: ({ id }) => id, columns: commonColumns, text: () => '' };
}

/** Computes the views once a day, because they are asked for at each query. */
function ofDay(today: () => PlainDate, made: (day: PlainDate) => readonly View[]): () => readonly View[] {
  let known: { readonly day: PlainDate; readonly views: readonly View[] } | null = null;
  return () => {
    const day = today();
    if (known?.day !== day) known = { day, views: made(day) };
    return known.views;
  };
}
