import { useId } from 'react';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { IconSelector } from '@tabler/icons-react';
import styles from './plain-select.module.css';

type PlainSelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
  readonly label: ReactNode;
  readonly description?: ReactNode;
};

/** A labelled native select. */
export function PlainSelect({ label, description, children, ...select }: PlainSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.frame}>
        <select
          {...select}
          id={id}
          className={styles.select}
          aria-describedby={description ? `${id}-description` : undefined}
        >
          {children}
        </select>
        <IconSelector size={16} stroke={1.6} aria-hidden />
      </div>
      {description ? (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      ) : null}
    </div>
  );
}
