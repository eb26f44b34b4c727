import type { ButtonHTMLAttributes } from 'react';
import styles from './plain-button.module.css';

type PlainButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly kind?: ButtonKind;
  readonly isBusy?: boolean;
};
type ButtonKind = 'primary' | 'default' | 'icon' | 'link' | 'danger';

/** A button without the component library, for public pages and the parts shared with them. Signed-in screens use Mantine's. */
export function PlainButton({
  kind = 'primary',
  isBusy = false,
  children,
  type = 'button',
  ...rest
}: PlainButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      className={plainButtonClass(kind)}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <span className={styles.busy} aria-hidden /> : null}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

/** The class that gives a link the look of a button. */
export function plainButtonClass(kind: ButtonKind): string {
  return `${styles.button} ${styles[kind] ?? ''}`;
}
