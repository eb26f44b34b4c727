/** The position of a panel relative to its button; it flips to the other side if there is no room, and stays in the viewport. */
export type Side = 'below-start' | 'below-end' | 'above' | 'right-end';

/** In pixels of the window. */
export type Size = { readonly width: number; readonly height: number };
export type Box = Size & { readonly left: number; readonly top: number };

const gap = 8;
const edge = 8;

/** The panel's top left corner. */
export function placeBeside(button: Box, panel: Size, view: Size, side: Side): Pick<Box, 'left' | 'top'> {
  const corner = side === 'right-end' ? besideRow(button, panel, view) : overOrUnder(button, panel, view, side);
  return {
    left: within(corner.left, view.width - panel.width),
    top: within(corner.top, view.height - panel.height),
  };
}

function besideRow(button: Box, panel: Size, view: Size): Pick<Box, 'left' | 'top'> {
  const right = button.left + button.width + gap;
  const fits = right + panel.width + edge <= view.width;
  return { left: fits ? right : button.left - gap - panel.width, top: button.top + button.height - panel.height };
}

function overOrUnder(button: Box, panel: Size, view: Size, side: Side): Pick<Box, 'left' | 'top'> {
  const [over, under] = [button.top - gap - panel.height, button.top + button.height + gap];
  const fitsUnder = under + panel.height + edge <= view.height;
  const isOver = side === 'above' ? over >= edge || !fitsUnder : !fitsUnder && over >= edge;
  const left = {
    'below-start': button.left,
    'below-end': button.left + button.width - panel.width,
    above: button.left + (button.width - panel.width) / 2,
    'right-end': button.left,
  }[side];
  return { left, top: isOver ? over : under };
}

function within(wanted: number, last: number): number {
  return Math.max(edge, Math.min(wanted, last - edge));
}
