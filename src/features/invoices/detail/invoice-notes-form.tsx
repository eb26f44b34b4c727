import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { type ChargeEditField, chargeEditFields, maxEditLength } from '../../../../domain/invoices/charge-edit.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { useEntries, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { editFieldNames } from '../edit/edit-words.ts';
import { type EditLine, type TypedEdit, editLine } from '../edit/edits-draft.ts';
import classes from './invoice-notes.module.css';
import { refusedEdits } from '../edit/pending-edits.ts';
import { ReplacedValue } from './replaced-value.tsx';
import { useEditInvoices } from '../edit/use-edit-invoices.ts';

type InvoiceNotesFormProps = {
  readonly view: ChargeView;
  readonly typed: TypedEdit;
  readonly onType: (typed: TypedEdit) => void;
  /** Called after saving or cancelling. */
  readonly onDone: () => void;
};

/** A form for PO number and notes, in the place of their values. */
export function InvoiceNotesForm({ view, typed, onType, onDone }: InvoiceNotesFormProps) {
  const { isOnline } = useSyncStatus();
  const entries = useEntries();
  const editing = useEditInvoices();
  const line = editLine(view, typed, refusedEdits(entries).get(view.row.id) ?? {});
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { set } = line;
    if (line.tooLong.length > 0) return;
    if (set === null || (await editing.save([{ chargeId: view.row.id, set }], 'single'))) onDone();
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="sm">
        {chargeEditFields.map((field) => (
          <NotesField key={field} field={field} line={line} onType={(text) => onType({ ...typed, [field]: text })} />
        ))}
        {editing.refusal ? (
          <Note tone="negative" announce="assertive">
            <RefusalText refusal={editing.refusal} />
          </Note>
        ) : null}
        <div className={classes.buttons}>
          <Button type="submit" loading={editing.isWorking}>
            <Trans id="invoices.notes.save">Save</Trans>
          </Button>
          <Button variant="default" onClick={onDone}>
            <Trans id="invoices.edit.cancel">Cancel</Trans>
          </Button>
          {isOnline ? null : (
            <Text size="sm" c="dimmed">
              <Trans id="invoices.notes.offline">Saved on this device and sent once you’re connected.</Trans>
            </Text>
          )}
        </div>
      </Stack>
    </form>
  );
}

type NotesFieldProps = {
  readonly field: ChargeEditField;
  readonly line: EditLine;
  readonly onType: (text: string) => void;
};

/** A field with the value that the change would replace. */
export function NotesField({ field, line, onType }: NotesFieldProps) {
  const { t, i18n } = useLingui();
  const max = maxEditLength[field];
  const isTooLong = line.tooLong.includes(field);
  const shared = {
    label: i18n._(editFieldNames[field]),
    value: line.texts[field],
    error: isTooLong ? t({ id: 'invoices.notes.too-long', message: `Up to ${max} characters` }) : null,
    autoComplete: 'off',
  };
  return (
    <div>
      {field === 'notes' ? (
        <Textarea {...shared} rows={3} onChange={(event) => onType(event.currentTarget.value)} />
      ) : (
        <TextInput {...shared} maw={360} data-autofocus onChange={(event) => onType(event.currentTarget.value)} />
      )}
      <ReplacedValue line={line} field={field} />
    </div>
  );
}
