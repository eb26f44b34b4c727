import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { SessionStart } from '../../../platform/identity/session-start.documents.ts';
import { PlainButton } from '../../../ui/fields/plain-button.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { linkOf, meantForScreen, toneOf } from './app-alert.ts';
import styles from './sync-notices.module.css';

type Alert = SessionStart['currentAppAlerts'][number];

/** Messages of the program's staff to this person, until they are dismissed (specification §4). */
export function AppAlerts({ alerts }: { readonly alerts: readonly Alert[] }) {
  const { i18n } = useLingui();
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page ?? null });
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const shown = alerts.filter(
    (alert) => meantForScreen(alert, screen) && isWorded(i18n, alert) && !dismissed.includes(alert.messageStorageId),
  );
  return shown.map((alert) => (
    <AppAlert
      key={alert.messageStorageId}
      alert={alert}
      onDismiss={() => setDismissed([...dismissed, alert.messageStorageId])}
    />
  ));
}

/** Its texts are message ids. Programs define the wording; an alert without one is not shown. */
function isWorded(i18n: I18n, { titleIntlKey, messageIntlKey }: Alert): boolean {
  return titleIntlKey in i18n.messages && messageIntlKey in i18n.messages;
}

function AppAlert({ alert, onDismiss }: { readonly alert: Alert; readonly onDismiss: () => void }) {
  const { i18n } = useLingui();
  const link = linkOf(alert);
  const actions = (
    <>
      {link ? (
        <a href={link}>
          <Trans id="shell.alert.more">Learn more</Trans>
        </a>
      ) : null}
      <PlainButton kind="default" onClick={onDismiss}>
        <Trans id="shell.alert.dismiss">Dismiss</Trans>
      </PlainButton>
    </>
  );
  return (
    <div className={styles.notice}>
      <Note tone={toneOf(alert.alertType)} title={i18n._(alert.titleIntlKey)} actions={actions}>
        {i18n._(alert.messageIntlKey)}
      </Note>
    </div>
  );
}
