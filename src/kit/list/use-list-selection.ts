import { useRef } from 'react';
import type { RowSelection } from '../../ui/lists/row-selection.ts';
import { nothingSelected, readSelection, withSelected, writeSelection } from '../../ui/lists/row-selection.ts';

/** What is selected in a list, and how that changes. */
export type ListSelecting = {
  readonly selection: RowSelection;
  /** Switches the row at this place; `isRange`: all from the box that was clicked last to this one. */
  readonly select: (index: number, id: string, isOn: boolean, isRange: boolean) => void;
  readonly selectAll: (isOn: boolean) => void;
};

/** The selection of a list, kept in its address. `ids` are those of all rows that match, in the order of the list. */
export function useListSelection(
  written: string | undefined,
  ids: () => Promise<readonly string[]>,
  onSelection: (written: string | undefined) => void,
): ListSelecting {
  const anchor = useRef<number | null>(null);
  const selection = readSelection(written);
  const put = (next: RowSelection) => onSelection(writeSelection(next));
  return {
    selection,
    select: (index, id, isOn, isRange) => {
      const from = isRange ? anchor.current : null;
      anchor.current = index;
      if (from === null) return put(withSelected(selection, [id], isOn));
      const [first, last] = [Math.min(from, index), Math.max(from, index)];
      void ids().then((all) => put(withSelected(selection, all.slice(first, last + 1), isOn)));
    },
    selectAll: (isOn) => put(isOn ? { mode: 'all', except: [] } : nothingSelected),
  };
}
