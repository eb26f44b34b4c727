import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { type ShownAlert, isAlertOn } from '../../../domain/alerts/shown-alert.ts';
import { AlertBox } from '../../ui/alerts/alert-box.tsx';
import styles from './alert-list.module.css';

type AlertListProps = {
  readonly alerts: readonly ShownAlert[];
  readonly dismissed: readonly string[];
  readonly onDismiss: (messageStorageId: string) => void;
};

/** The alerts for the screen that are not dismissed (§4). An alert without texts in the program's translations is left out. */
export function AlertList({ alerts, dismissed, onDismiss }: AlertListProps) {
  const { i18n } = useLingui();
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page ?? null });
  const isWorded = ({ titleIntlKey, messageIntlKey }: ShownAlert) =>
    titleIntlKey in i18n.messages && messageIntlKey in i18n.messages;
  return alerts
    .filter((alert) => isAlertOn(alert, screen) && isWorded(alert) && !dismissed.includes(alert.messageStorageId))
    .map(({ messageStorageId, alertType, titleIntlKey, messageIntlKey, urlLink }) => (
      <div key={messageStorageId} className={styles.alert}>
        <AlertBox
          type={alertType}
          title={i18n._(titleIntlKey)}
          actions={
            urlLink === null
              ? []
              : [{ key: 'more', label: <Trans id="shell.alert.more">Learn more</Trans>, href: urlLink }]
          }
          isDismissible
          onDismiss={() => onDismiss(messageStorageId)}
        >
          {i18n._(messageIntlKey)}
        </AlertBox>
      </div>
    ));
}
