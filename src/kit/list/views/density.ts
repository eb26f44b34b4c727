import type { RowDrawing } from '../row-drawing.ts';

/** The row heights of a list. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** Pixels that a compact row or card is less high. */
const compactLessPx = 12;

/** How rows are rendered in a density; the same arguments return the same object, by `useMemo`. */
export function drawingIn<Row>(drawing: RowDrawing<Row>, density: Density): RowDrawing<Row> {
  if (density === 'comfortable') return drawing;
  const { heightPx, cardHeightPx } = drawing;
  return { ...drawing, heightPx: heightPx - compactLessPx, cardHeightPx: cardHeightPx - compactLessPx };
}
