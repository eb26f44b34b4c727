import type { RowDrawing } from '../row-drawing.ts';

/** How close the rows of a list stand. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** Pixels that a compact row or card is less high. */
const compactLessPx = 12;

/** How rows are drawn in a density; the same objects give the same one again, in `useMemo`. */
export function drawingIn<Row>(drawing: RowDrawing<Row>, density: Density): RowDrawing<Row> {
  if (density === 'comfortable') return drawing;
  const { heightPx, cardHeightPx } = drawing;
  return { ...drawing, heightPx: heightPx - compactLessPx, cardHeightPx: cardHeightPx - compactLessPx };
}
