import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { type Instant, instantSchema } from '../../../domain/time/instant.ts';
import { decodedFile, encodedFile } from '../../platform/files/prepare-file.ts';
import { saveFile } from '../../platform/files/save-file.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { useKeptDraft } from '../../platform/react/use-kept-draft.ts';
import { AgeText } from '../../ui/text/date-text.tsx';
import classes from './document-button.module.css';
import type { MadeFile } from './file-button.tsx';

const keptSchema = v.nullable(v.object({ bytes: v.number(), keptAt: instantSchema }));

type KeptDocumentProps = {
  /** Names the document on this device, for instance `invoice:ID`. */
  readonly keptAs: string;
  /** Makes the document to store; rejects on failure. Null if only the stored one is offered. */
  readonly make: (() => Promise<MadeFile>) | null;
  /** False if making it needs a connection that is missing. */
  readonly canMake?: boolean;
};

/** Stores a document sealed on this device until it is removed: shows size and age, and opens it offline. */
export function KeptDocument({ keptAs, make, canMake = true }: KeptDocumentProps) {
  const { offline, portal } = usePortal();
  const { clock } = portal.connection.ports;
  const id = `kept-document:${keptAs}`;
  const { value: kept, isReady, put, drop } = useKeptDraft(id, keptSchema, null);
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');
  if (!isReady) return null;
  const doing = (work: () => Promise<void>) => async () => {
    setState('working');
    await work().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  const keep = doing(async () => {
    if (make === null) return;
    const { name, file } = await make();
    const content = new Uint8Array(await file.arrayBuffer());
    await offline.files.keep(await encodedFile({ id, name, type: file.type }, content));
    put({ bytes: content.length, keptAt: clock.now() });
  });
  const open = doing(async () => {
    const [file] = await offline.files.load([id]);
    if (!file) throw new Error('The file is not on this device any more.');
    saveFile(file.name, decodedFile(file));
  });
  const remove = doing(async () => {
    await offline.files.drop(id);
    await drop();
  });
  const busy = { variant: 'default', size: 'sm', loading: state === 'working' } as const;
  return (
    <div className={classes.document}>
      {kept ? (
        <>
          <KeptNote {...kept} />
          <div className={classes.making}>
            <Button {...busy} onClick={() => void open()}>
              <Trans id="kit.kept.open">Download kept copy</Trans>
            </Button>
            <Button {...busy} onClick={() => void remove()}>
              <Trans id="kit.kept.remove">Remove from this device</Trans>
            </Button>
          </div>
        </>
      ) : make ? (
        <Button {...busy} disabled={!canMake} onClick={() => void keep()}>
          <Trans id="kit.kept.keep">Keep on this device</Trans>
        </Button>
      ) : null}
      <div role="alert" className={classes.failed}>
        {state === 'failed' ? (
          <Trans id="kit.kept.failed">The file isn’t on this device. Check your connection and free space.</Trans>
        ) : null}
      </div>
    </div>
  );
}

function KeptNote({ bytes, keptAt }: { readonly bytes: number; readonly keptAt: Instant }) {
  const { i18n } = useLingui();
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  const isLarge = kilobytes >= 1024;
  const size = i18n.number(isLarge ? kilobytes / 1024 : kilobytes, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return (
    <span className={classes.note}>
      <Trans id="kit.kept.note">
        On this device: {size}, kept <AgeText instant={keptAt} />
      </Trans>
    </span>
  );
}
