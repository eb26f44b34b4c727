import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Note } from '../../ui/note.tsx';
import { useShell } from '../../platform/shell/shell.ts';
import { useProgram } from '../../platform/shell/use-program.ts';
import styles from './sync-notices.module.css';

/** Offers to install the portal, once it has been of use; a no is good for thirty days. */
export function InstallNote({ onInstall }: { readonly onInstall: (() => void) | undefined }) {
  const { installing } = useShell();
  const { name } = useProgram();
  const isDue = useSyncExternalStore(installing.subscribe, installing.isDue);
  if (!isDue || !onInstall) return null;
  return (
    <div className={`${styles.notice} ${styles.offer}`}>
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
              <Trans id="shell.install.later">Not now</Trans>
            </Button>
          </>
        }
      >
        <span className={styles.offerText}>
          <Trans id="shell.install.text">
            It opens from your home screen without a connection, and the browser keeps what waits to be sent.
          </Trans>
        </span>
      </Note>
    </div>
  );
}
