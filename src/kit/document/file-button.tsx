import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { saveFile } from '../../platform/files/save-file.ts';
import classes from './document-button.module.css';

export type MadeFile = { readonly name: string; readonly file: Blob };

type FileButtonProps = {
  /** Called at the click; rejects if the file cannot be made. */
  readonly make: () => Promise<MadeFile>;
  readonly children: ReactNode;
};

/** Makes a file on the device and downloads it; a click after a failure tries again. */
export function FileButton({ make, children }: FileButtonProps) {
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const save = async () => {
    setState('making');
    try {
      const { name, file } = await make();
      saveFile(name, file);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={classes.document}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={state === 'making'}
        onClick={() => void save()}
      >
        {children}
      </Button>
      <div role="alert" className={classes.failed}>
        {state === 'failed' ? (
          <Trans id="kit.document.failed">Download failed. Check your connection and try again.</Trans>
        ) : null}
      </div>
    </div>
  );
}
