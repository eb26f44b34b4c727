import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { homePath } from '../../../../domain/page-rules.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { useShell } from '../../../platform/shell/shell.ts';
import { useProgram } from '../../../platform/shell/use-program.ts';
import styles from './sync-notices.module.css';

/**
 * Offers to install the portal after a first success, until somebody declines. At the end of Home, so that it neither
 * covers nor moves other content.
 */
export function InstallNote({ onInstall }: { readonly onInstall: (() => void) | undefined }) {
  const { installing } = useShell();
  const { name } = useProgram();
  const isDue = useSyncExternalStore(installing.subscribe, installing.isDue);
  const isHome = useLocation({ select: ({ pathname }) => pathname === homePath });
  if (!isDue || !onInstall || !isHome) return null;
  return (
    <div className={styles.offer}>
      <Note
        tone="info"
        icon={IconDownload}
        announce="polite"
        title={<Trans id="shell.install.title">Install {name} as an app</Trans>}
        actions={
          <>
            <Button size="compact-sm" onClick={onInstall}>
              <Trans id="shell.install.accept">Install</Trans>
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => void installing.dismiss()}>
              <Trans id="shell.install.dismiss">Don’t show again</Trans>
            </Button>
          </>
        }
      >
        <Trans id="shell.install.text">
          It opens from your home screen, even offline, and the browser keeps requests that are waiting to be sent.
        </Trans>
      </Note>
    </div>
  );
}
