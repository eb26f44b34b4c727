import { useRef } from 'react';
import {
  type RowSelection,
  nothingSelected,
  readSelection,
  withSelected,
  writeSelection,
} from '../../ui/lists/row-selection.ts';

/** The selection of a list, and how it changes. */
export type ListSelecting = {
  readonly selection: RowSelection;
  /** Toggles the row at this position; `isRange`: all rows from the last clicked box to this one. */
  readonly select: (index: number, id: string, isOn: boolean, isRange: boolean) => void;
  readonly selectAll: (isOn: boolean) => void;
};

/** The selection of a list, kept in its address. `ids` are those of all matching rows, in the list's order. */
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
