import { Button, Checkbox } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../../ui/fields/copy-button.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import styles from './recovery-codes.module.css';

type RecoveryCodesProps = {
  readonly codes: readonly string[];
  readonly programName: string;
  readonly onDone: () => void;
};

/** New recovery codes, shown only once: to copy, download or print. */
export function RecoveryCodes({ codes, programName, onDone }: RecoveryCodesProps) {
  const { t } = useLingui();
  const [isKept, setKept] = useState(false);
  const heading = t({ id: 'security.codes.heading', message: `Recovery codes for ${programName}` });
  const text = [heading, ...codes].join('\n');
  return (
    <div className={styles.codes}>
      <Note tone="warning">
        <Trans id="security.codes.once">
          These codes are shown only once. If you lose your phone, you need one to sign in.
        </Trans>
      </Note>
      <ul className={styles.list} aria-label={heading}>
        {codes.map((code) => (
          <li key={code}>
            <code data-given>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons} data-print="hidden">
        <CopyButton text={codes.join('\n')} />
        <a className={styles.download} download="recovery-codes.txt" href={asFile(text)}>
          <IconDownload size={17} stroke={1.7} aria-hidden />
          <Trans id="security.codes.download">Download</Trans>
        </a>
        <Button variant="default" onClick={() => window.print()}>
          <span className={styles.withIcon}>
            <IconPrinter size={17} stroke={1.7} aria-hidden />
            <Trans id="security.codes.print">Print</Trans>
          </span>
        </Button>
      </div>
      <Checkbox
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
        label={<Trans id="security.codes.kept">I’ve saved these codes in a safe place</Trans>}
      />
      <Button
        aria-disabled={!isKept}
        data-disabled={!isKept || undefined}
        onClick={() => (isKept ? onDone() : undefined)}
      >
        <Trans id="security.codes.done">Done</Trans>
      </Button>
    </div>
  );
}

function asFile(text: string): string {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;
}
