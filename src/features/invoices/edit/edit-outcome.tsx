import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Entry } from '../../../offline/offline.ts';
import { useAllTexts } from '../../../kit/use-all-texts.ts';
import { useEntries } from '../../../platform/react/portal-context.ts';
import { type EditEntry, batchesAmong, editsAmong, isNeeding } from '../../../ui/status/edit-batches.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { EditNeed } from './edit-need.tsx';
import classes from './edit-outcome.module.css';
import { useBatchStatus } from './use-undone-edits.ts';

export type EditOutcomeProps = {
  /** The batch of the last edits, from the address. */
  readonly batchId: string | undefined;
  /** Selects the unfinished edits of a batch. */
  readonly onSelect: (batchId: string) => void;
  readonly onClose: () => void;
};

/** The status of the last edits, and every failed edit with its reason, also after a reload. */
export function EditOutcome({ batchId, onSelect, onClose }: EditOutcomeProps) {
  const entries = useEntries();
  const failing = batchesAmong(entries).filter(({ needing }) => needing.length > 0);
  const single = editsAmong(entries).filter((edit) => !edit.input.batch && isNeeding(edit));
  const isFailing = failing.some(({ id }) => id === batchId);
  if (!useAllTexts()) return null;
  return (
    <div className={classes.outcome}>
      {batchId && !isFailing ? <BatchProgress batchId={batchId} onClose={onClose} /> : null}
      {failing.map(({ id, size, needing }) => (
        <NotChanged
          key={id}
          edits={needing}
          title={
            <Trans id="invoices.edit.not-changed">
              {needing.length} of {size} were not changed
            </Trans>
          }
          onSelect={id === batchId ? undefined : () => onSelect(id)}
        />
      ))}
      {single.length > 0 ? (
        <NotChanged
          edits={single}
          title={
            <Plural
              id="invoices.edit.single-not-changed"
              value={single.length}
              one="An invoice was not changed"
              other="# invoices were not changed"
            />
          }
        />
      ) : null}
    </div>
  );
}

function BatchProgress({ batchId, onClose }: { readonly batchId: string; readonly onClose: () => void }) {
  const status = useBatchStatus(batchId);
  if (!status) return null;
  const { size, changed, waiting } = status;
  return (
    <Note
      tone={waiting > 0 ? 'info' : 'positive'}
      actions={
        waiting > 0 ? null : (
          <Button size="compact-sm" variant="default" onClick={onClose}>
            <Trans id="bcaas.form.buttons.close">Close</Trans>
          </Button>
        )
      }
    >
      {waiting > 0 ? (
        <Trans id="invoices.edit.progress">
          {changed} of {size} changed, {waiting} waiting to send. Waiting invoices stay selected.
        </Trans>
      ) : changed === size ? (
        <Plural
          id="invoices.edit.all-changed"
          value={size}
          one="The invoice was changed."
          other="All # invoices were changed."
        />
      ) : (
        <Trans id="invoices.edit.some-changed">
          {changed} of {size} were changed. The others were not.
        </Trans>
      )}
    </Note>
  );
}

type NotChangedProps = {
  readonly edits: readonly EditEntry<Entry>[];
  readonly title: ReactNode;
  readonly onSelect?: () => void;
};

/** The maximum number of failed invoices that are shown at first. */
const shownAtFirst = 5;

function NotChanged({ edits, title, onSelect }: NotChangedProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? edits : edits.slice(0, shownAtFirst);
  return (
    <Note tone="warning" title={title}>
      <ul className={classes.list}>
        {shown.map((edit) => (
          <li key={edit.entry.id} data-edit={edit.invoiceNumber} className={classes.item}>
            <bdi className={classes.number}>{edit.invoiceNumber}</bdi>
            <EditNeed edit={edit} />
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {shown.length < edits.length ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setIsWhole(true)}>
            <Trans id="invoices.edit.show-all">Show all {edits.length}</Trans>
          </Button>
        ) : null}
        {onSelect ? (
          <Button size="compact-sm" variant="default" onClick={onSelect}>
            <Trans id="invoices.edit.select-failed">Select them</Trans>
          </Button>
        ) : null}
      </div>
    </Note>
  );
}
