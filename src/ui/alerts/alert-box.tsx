import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { AlertType } from '../../../domain/alerts/alert-type.ts';
import { PlainButton, plainButtonClass } from '../fields/plain-button.tsx';
import type { BadgeIcon } from '../status/status-badge.tsx';
import styles from './alert-box.module.css';

/** A button of an alert; `href` makes it a link. */
export type AlertAction = {
  /** Identifies it among the actions of the alert. */
  readonly key: string;
  readonly label: ReactNode;
  readonly isPrimary?: boolean;
  readonly icon?: BadgeIcon;
  readonly testId?: string;
} & ({ readonly onClick: () => void } | { readonly href: string });

export type AlertBoxProps = {
  readonly type: AlertType;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: readonly AlertAction[];
  /** Beside the text, or below it; on a phone always below. */
  readonly actionsPlacement?: 'side' | 'bottom';
  readonly isDismissible?: boolean;
  /** Shows the dismissal as a text button instead of a cross. */
  readonly hasFullDismiss?: boolean;
  /** Replaces the icon of the type. */
  readonly headerIcon?: BadgeIcon;
  readonly isBorderless?: boolean;
  /** Called when the alert is dismissed; without it the alert hides itself (§4). */
  readonly onDismiss?: () => void;
};

/**
 * The alert of the portal (§3): a message of staff or the portal above a page. It uses no component library, because pages before the
 * sign-in show it too.
 */
export function AlertBox({ type, actions = [], onDismiss, ...options }: AlertBoxProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  const { title, children, isDismissible = false, hasFullDismiss = false, actionsPlacement = 'side' } = options;
  const Icon = options.headerIcon ?? icons[type];
  const dismiss = onDismiss ?? (() => setShown(false));
  return (
    <div className={styles.alert} role="note" data-type={type} data-borderless={options.isBorderless || undefined}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <div className={styles.content} data-placement={actionsPlacement}>
        <div className={styles.text}>
          {title ? <p className={styles.title}>{title}</p> : null}
          {children ? <div>{children}</div> : null}
        </div>
        {actions.length > 0 || (isDismissible && hasFullDismiss) ? (
          <div className={styles.actions}>
            {actions.map((action) => (
              <ActionButton key={action.key} action={action} />
            ))}
            {isDismissible && hasFullDismiss ? (
              <PlainButton kind="default" onClick={dismiss}>
                <Trans id="shell.alert.dismiss">Dismiss</Trans>
              </PlainButton>
            ) : null}
          </div>
        ) : null}
      </div>
      {isDismissible && !hasFullDismiss ? (
        <PlainButton kind="icon" aria-label={t({ id: 'bcaas.form.buttons.close', message: 'Close' })} onClick={dismiss}>
          <IconX size={18} stroke={1.7} aria-hidden />
        </PlainButton>
      ) : null}
    </div>
  );
}

function ActionButton({ action }: { readonly action: AlertAction }) {
  const { label, icon: Icon, isPrimary, testId } = action;
  const kind = isPrimary ? 'primary' : 'default';
  const content = (
    <>
      {Icon ? <Icon size={16} stroke={1.8} aria-hidden /> : null} {label}
    </>
  );
  return 'href' in action ? (
    <a href={action.href} className={plainButtonClass(kind)} data-testid={testId}>
      {content}
    </a>
  ) : (
    <PlainButton kind={kind} onClick={action.onClick} data-testid={testId}>
      {content}
    </PlainButton>
  );
}

/** The icon of each type (§9). */
const icons: Record<AlertType, BadgeIcon> = {
  general: IconInfoCircle,
  info: IconInfoCircle,
  positive: IconCheck,
  warning: IconAlertTriangle,
  negative: IconAlertCircle,
};
