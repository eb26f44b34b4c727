import { useLingui } from '@lingui/react';
import type { ComponentType, ReactNode } from 'react';
import type { MessageDescriptor } from '../../../domain/message.ts';
import styles from './status-badge.module.css';

export type Tone = 'neutral' | 'info' | 'positive' | 'warning' | 'negative';
export type BadgeIcon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;

type StatusBadgeProps = {
  readonly tone: Tone;
  readonly icon: BadgeIcon;
  /** Set if it is the whole cell of a table. */
  readonly role?: 'cell' | undefined;
  readonly children: ReactNode;
};

/** A status as icon, text and colour together: never colour alone. */
export function StatusBadge({ tone, icon: Icon, role, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} role={role}>
      <Icon size={14} stroke={2} aria-hidden />
      <span>{children}</span>
    </span>
  );
}

/** The look of a status; a table of these has one for each status of a kind. */
export type StatusLook = { readonly tone: Tone; readonly icon: BadgeIcon; readonly label: MessageDescriptor };

/** A status with its look from such a table. */
export function LookBadge({ look, role }: { readonly look: StatusLook } & Pick<StatusBadgeProps, 'role'>) {
  const { i18n } = useLingui();
  return (
    <StatusBadge tone={look.tone} icon={look.icon} role={role}>
      {i18n._(look.label)}
    </StatusBadge>
  );
}
