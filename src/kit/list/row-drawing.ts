import type { ReactNode } from 'react';

/** How the rows of a list are rendered. */
export type RowDrawing<Row> = {
  readonly idOf: (row: Row) => string;
  /** The row on a phone. */
  readonly card: (row: Row, tabIndex: number) => ReactNode;
  /** Height of a row and of a card in pixels. `isMeasured`: minimum heights; the content may need more. */
  readonly heightPx: number;
  readonly cardHeightPx: number;
  readonly isMeasured?: boolean;
  /** A click on the row toggles its checkbox; the row has no link. */
  readonly isPicked?: boolean;
  /** Below the cells of a row, over its whole width. */
  readonly note?: (row: Row) => ReactNode;
  /** A highlight of the row, for example because a change waits on this device. */
  readonly mark?: (row: Row) => string | undefined;
};
