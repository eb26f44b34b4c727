import { Alert, Button, CloseButton } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AlertType } from '../../../domain/alerts/alert-type.ts';
import type { BadgeIcon } from '../status/status-badge.tsx';
import styles from './alert-box.module.css';

/** A button of an alert; `href` makes it a link. */
export type AlertAction = {
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
  /** Beside the text, or below it. On a phone always below. */
  readonly actionsPlacement?: 'side' | 'bottom';
  readonly isDismissible?: boolean;
  /** Dismissing is a button with a word, instead of a cross. */
  readonly hasFullDismiss?: boolean;
  /** In place of the icon of the type. */
  readonly headerIcon?: BadgeIcon;
  readonly isBorderless?: boolean;
  /** Called when it is dismissed; without it the alert hides itself (§4). */
  readonly onDismiss?: () => void;
};

/** The alert of the portal (§3): what staff or the portal say above a page. It brings its own styles, so load it when it is used. */
export function AlertBox({ type, actions = [], onDismiss, ...options }: AlertBoxProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  const { title, children, isDismissible = false, hasFullDismiss = false, actionsPlacement = 'side' } = options;
  const Icon = options.headerIcon ?? icons[type];
  const dismiss = onDismiss ?? (() => setShown(false));
  return (
    <Alert
      role="note"
      classNames={{ root: styles.root, wrapper: styles.wrapper, body: styles.body, icon: styles.icon }}
      data-type={type}
      data-borderless={options.isBorderless || undefined}
      icon={<Icon size={18} stroke={1.8} aria-hidden />}
    >
      <div className={styles.content} data-placement={actionsPlacement}>
        <div className={styles.text}>
          {title ? <p className={styles.title}>{title}</p> : null}
          {children ? <div>{children}</div> : null}
        </div>
        {actions.length > 0 || (isDismissible && hasFullDismiss) ? (
          <div className={styles.actions}>
            {actions.map((action, index) => (
              <ActionButton key={index} action={action} />
            ))}
            {isDismissible && hasFullDismiss ? (
              <Button size="compact-sm" variant="default" onClick={dismiss}>
                <Trans id="shell.alert.dismiss">Dismiss</Trans>
              </Button>
            ) : null}
          </div>
        ) : null}
        {isDismissible && !hasFullDismiss ? (
          <CloseButton
            className={styles.close}
            aria-label={t({ id: 'bcaas.form.buttons.close', message: 'Close' })}
            onClick={dismiss}
          />
        ) : null}
      </div>
    </Alert>
  );
}

function ActionButton({ action }: { readonly action: AlertAction }) {
  const Icon = action.icon;
  const look = {
    size: 'compact-sm',
    variant: action.isPrimary ? 'filled' : 'default',
    leftSection: Icon ? <Icon size={16} stroke={1.8} aria-hidden /> : undefined,
    'data-testid': action.testId,
  } as const;
  return 'href' in action ? (
    <Button component="a" href={action.href} {...look}>
      {action.label}
    </Button>
  ) : (
    <Button onClick={action.onClick} {...look}>
      {action.label}
    </Button>
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
