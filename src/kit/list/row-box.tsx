import type { ChangeEvent } from 'react';
import classes from './row-box.module.css';

type RowBoxProps = {
  readonly id?: string;
  readonly label: string;
  readonly isChecked: boolean;
  /** Some of the rows that the box stands for are selected, and some are not. */
  readonly isMixed?: boolean;
  readonly tabIndex?: number;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** The browser's own checkbox, because a list renders dozens of them at first. */
export function RowBox({ id, label, isChecked, isMixed, tabIndex, onChange }: RowBoxProps) {
  return (
    <input
      id={id}
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={isChecked}
      ref={
        isMixed === undefined
          ? undefined
          : (box) => {
              if (box) box.indeterminate = isMixed;
            }
      }
      tabIndex={tabIndex}
      onChange={onChange}
    />
  );
}
