import { isSelected, readSelection } from '../../ui/lists/row-selection.ts';
import type { ListPanelProps } from '../list/list-panel-props.ts';

/** The selected rows, or all rows of the view. */
export async function chosenRows<Row>(
  { search, source, idOf }: ListPanelProps<Row>,
  isOfSelection: boolean,
): Promise<readonly Row[]> {
  const all = await source.all();
  const selection = readSelection(search.sel);
  return isOfSelection ? all.filter((row) => isSelected(selection, idOf(row))) : all;
}
