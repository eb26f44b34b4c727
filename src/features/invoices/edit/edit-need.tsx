import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Refusal } from '../../../../domain/errors.ts';
import type { Entry } from '../../../offline/offline.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import type { EditEntry } from '../../../ui/status/edit-batches.ts';
import { EditCompare } from '../../../ui/status/edit-compare.tsx';
import { NotWrittenNote } from '../../../ui/status/not-written-note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { useDeviceWrite } from '../../../ui/layout/use-device-write.ts';
import classes from './edit-outcome.module.css';

/** Why an edit was not made, its content, and the author's choices: apply it anyway, or discard it. */
export function EditNeed({ edit }: { readonly edit: EditEntry<Entry> }) {
  const { offline } = usePortal();
  const { hasFailed, write } = useDeviceWrite();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { entry } = edit;
  if (entry.state.kind !== 'needsYou') return null;
  const { need, mayHaveArrived } = entry.state;
  const isConflict = need.code === 'VERSION_CONFLICT';
  const again = async () => {
    const answer = await offline.entries.confirmAgain(entry.id);
    setRefusal(answer.ok ? null : answer.refusal);
  };
  return (
    <>
      <p className={classes.reason} role={refusal ? 'alert' : undefined}>
        {refusal ? (
          <RefusalText refusal={refusal} />
        ) : isConflict ? (
          <Trans id="invoices.edit.conflict">Someone else has changed this since you last saw it.</Trans>
        ) : (
          <RefusalText refusal={need} />
        )}
      </p>
      <EditCompare edit={edit} />
      {hasFailed ? <NotWrittenNote /> : null}
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="default" onClick={() => void write(again)}>
          {isConflict && !mayHaveArrived ? (
            <Trans id="invoices.edit.write-mine">Use my value</Trans>
          ) : (
            <Trans id="invoices.edit.again">Check again and send</Trans>
          )}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => void write(() => offline.entries.cancel(entry.id))}
        >
          {isConflict ? (
            <Trans id="invoices.edit.keep-theirs">Keep their value</Trans>
          ) : (
            <Trans id="outbox.entry.discard">Discard</Trans>
          )}
        </Button>
      </div>
    </>
  );
}
