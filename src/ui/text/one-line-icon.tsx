import type { BadgeIcon } from '../status/status-badge.tsx';
import styles from './one-line-icon.module.css';

/**
 * An icon of the set in one line and without what its own component does for each of its lines: a list draws dozens before anything
 * can be read. `line` is what the set draws, put together.
 */
export function oneLineIcon(line: string): BadgeIcon {
  return ({ size = 24, stroke = 2, 'aria-hidden': isHidden }) => (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={stroke}
      aria-hidden={isHidden}
    >
      <path d={line} />
    </svg>
  );
}
