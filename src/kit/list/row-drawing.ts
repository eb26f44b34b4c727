import type { ReactNode } from 'react';

/** How the rows of a list are drawn. */
export type RowDrawing<Row> = {
  readonly idOf: (row: Row) => string;
  /** The row on a phone. */
  readonly card: (row: Row, tabIndex: number) => ReactNode;
  /** Pixels of a row and of a card. `isMeasured`: at least so many, as much as is in them. */
  readonly heightPx: number;
  readonly cardHeightPx: number;
  readonly isMeasured?: boolean;
  /** The whole row ticks its box: it leads nowhere. */
  readonly isPicked?: boolean;
  /** Below the cells of a row, over its whole width. */
  readonly note?: (row: Row) => ReactNode;
  /** Whether the row stands out: something of it waits on this device. */
  readonly mark?: (row: Row) => string | undefined;
};
