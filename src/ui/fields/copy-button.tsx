import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import styles from './copy-button.module.css';

type CopyButtonProps = { readonly text: string; readonly label?: ReactNode };

/** Copies a text to the clipboard, and says so if the browser refuses or has no clipboard. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const isCopied = outcome === 'copied';
  return (
    <>
      <Button variant="default" onClick={() => void copyText(text).then(setOutcome)}>
        <span className={styles.withIcon}>
          {isCopied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} stroke={1.7} aria-hidden />}
          {isCopied ? (
            <Trans id="security.codes.copied">Copied</Trans>
          ) : (
            (label ?? <Trans id="security.codes.copy">Copy</Trans>)
          )}
        </span>
      </Button>
      <span role="status" className={outcome === 'failed' ? styles.failed : styles.heard}>
        {isCopied ? <Trans id="security.codes.copied">Copied</Trans> : null}
        {outcome === 'failed' ? (
          <Trans id="copy.failed">Your browser didn’t allow copying. Select the text and copy it yourself.</Trans>
        ) : null}
      </span>
    </>
  );
}

async function copyText(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
