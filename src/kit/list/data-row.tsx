import { memo, type ReactNode, type Ref } from 'react';
import { type Column, isFigure } from './column.ts';
import type { RowDrawing } from './row-drawing.ts';
import { ColumnCell } from './column-cell.tsx';
import classes from './data-table.module.css';
import { RowBox } from './row-box.tsx';
import type { ListSelecting } from './use-list-selection.ts';

type DataRowProps<Row> = {
  readonly index: number;
  /** Undefined until it is read. */
  readonly row: Row | undefined;
  readonly columns: readonly Column<Row>[];
  readonly drawing: RowDrawing<Row>;
  readonly isPhone: boolean;
  readonly topPx: number;
  readonly heightPx: number;
  readonly measure: Ref<HTMLElement> | undefined;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly selecting: (ListSelecting & { readonly labelOf: (row: Row) => string }) | null;
};

/** One row: cells on a desktop, a card on a phone, and a placeholder until it is read. */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { index, row, columns, drawing, isPhone, topPx, heightPx, measure, isTabStop, isSelected, selecting } = props;
  const tabIndex = isTabStop ? 0 : -1;
  const id = row === undefined ? undefined : drawing.idOf(row);
  const note = row === undefined ? null : drawing.note?.(row);
  return (
    <div
      role="row"
      ref={measure as Ref<HTMLDivElement>}
      data-index={index}
      data-row={id}
      aria-rowindex={index + 2}
      className={`${classes.item} ${isPhone ? classes.card : classes.row}`}
      data-selectable={selecting ? true : undefined}
      data-tall={measure ? true : undefined}
      data-picked={drawing.isPicked || undefined}
      data-selected={isSelected || undefined}
      data-mark={row === undefined ? undefined : drawing.mark?.(row)}
      style={measure ? { minHeight: heightPx, top: topPx } : { height: heightPx, top: topPx }}
    >
      {row === undefined || id === undefined ? (
        <span role="cell" className={classes.ghosts} aria-busy="true">
          <span className={classes.ghost} />
          <span className={classes.ghost} />
        </span>
      ) : (
        <>
          {selecting ? (
            <span role="cell" className={classes.check}>
              <SelectBox
                {...{ id, index, isSelected, tabIndex }}
                label={selecting.labelOf(row)}
                onSelect={selecting.select}
              />
            </span>
          ) : null}
          {isPhone ? (
            <Card row={row} draw={drawing.card as Draw} tabIndex={tabIndex} />
          ) : (
            <Cells row={row} columns={columns as readonly Column<unknown>[]} tabIndex={tabIndex} />
          )}
        </>
      )}
      {note ? (
        <span role="cell" className={classes.note}>
          {note}
        </span>
      ) : null}
    </div>
  );
}

type CellsProps = { readonly row: unknown; readonly columns: readonly Column<unknown>[]; readonly tabIndex: number };

/** Rendered again only when the row itself changes, not when the list around it does. */
const Cells = memo(function Cells({ row, columns, tabIndex }: CellsProps) {
  return columns.map((column) => (
    <span key={column.key} role="cell" className={isFigure(column) ? classes.figure : classes.cell}>
      <ColumnCell column={column} row={row} tabIndex={tabIndex} />
    </span>
  ));
});

type Draw = (row: unknown, tabIndex: number) => ReactNode;
type CardProps = { readonly row: unknown; readonly draw: Draw; readonly tabIndex: number };

const Card = memo(function Card({ row, draw, tabIndex }: CardProps) {
  return draw(row, tabIndex);
});

type SelectBoxProps = {
  readonly id: string;
  readonly index: number;
  readonly label: string;
  readonly isSelected: boolean;
  readonly tabIndex: number;
  readonly onSelect: ListSelecting['select'];
};

/** The checkbox, with enough space around it for a finger. */
function SelectBox({ id, index, label, isSelected, tabIndex, onSelect }: SelectBoxProps) {
  return (
    <label htmlFor={`select-${id}`} className={classes.select}>
      <RowBox
        id={`select-${id}`}
        label={label}
        isChecked={isSelected}
        tabIndex={tabIndex}
        onChange={({ currentTarget, nativeEvent }) =>
          onSelect(index, id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
