import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BadgeIcon, Tone } from '../status/status-badge.tsx';
import styles from './notes.module.css';

type NoteProps = {
  readonly tone?: Exclude<Tone, 'neutral'>;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly icon?: BadgeIcon;
  /** Buttons or links after the text. */
  readonly actions?: ReactNode;
  /** `assertive` for the result of a click, `off` for content that is there from the start. */
  readonly announce?: 'assertive' | 'polite' | 'off';
};

/** A highlighted message with its icon: information, success, warning or error. */
export function Note({ tone = 'info', title, children, icon, actions, announce = 'off' }: NoteProps) {
  const Icon = icon ?? icons[tone];
  const role = announce === 'assertive' ? 'alert' : announce === 'polite' ? 'status' : undefined;
  return (
    <div className={styles.note} data-tone={tone} role={role}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <div className={styles.noteText}>
        {title ? <p className={styles.noteTitle}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className={styles.noteActions}>{actions}</div> : null}
      </div>
    </div>
  );
}

const icons: Record<Exclude<Tone, 'neutral'>, BadgeIcon> = {
  info: IconInfoCircle,
  positive: IconCircleCheck,
  warning: IconAlertTriangle,
  negative: IconAlertCircle,
};
