import type { BadgeIcon } from '../status/status-badge.tsx';
import styles from './one-line-icon.module.css';

/**
 * An icon of the set as a single path, without the set's component, which does work for each of its lines: a list renders dozens of icons
 * at first. `line` is the combined path.
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
