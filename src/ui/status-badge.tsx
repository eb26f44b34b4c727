import type { ComponentType, ReactNode } from 'react';
import styles from './status-badge.module.css';

export type Tone = 'neutral' | 'info' | 'positive' | 'warning' | 'negative';
export type BadgeIcon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;

type StatusBadgeProps = { readonly tone: Tone; readonly icon: BadgeIcon; readonly children: ReactNode };

/** A status as icon, word and tint together: never colour alone. */
export function StatusBadge({ tone, icon: Icon, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
