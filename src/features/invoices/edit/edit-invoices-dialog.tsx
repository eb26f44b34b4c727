import { Button, List, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type RouteDialogProps, RouteDialog } from '../../../kit/dialog/route-dialog.tsx';
import { useEntries, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { EditEachTable } from './edit-each-table.tsx';
import classes from './edit-invoices.module.css';
import { EditSameFields } from './edit-same-fields.tsx';
import { notEditableWords } from './edit-words.ts';
import type { Editability } from './editability.ts';
import {
  type EditsDraft,
  editLine,
  editsDraftSchema,
  emptyEditsDraft,
  fieldsTooLong,
  sameEdit,
} from './edits-draft.ts';
import { refusedEdits } from './pending-edits.ts';
import { type NewValues, useEditInvoices } from './use-edit-invoices.ts';
import { useKeptDraft } from '../../../platform/react/use-kept-draft.ts';

/** One text for all, or one for each. */
export type EditMode = 'same' | 'each';

type EditInvoicesDialogProps = {
  readonly editability: Editability;
  readonly mode: EditMode;
  readonly onMode: (mode: EditMode) => void;
  /** Called once all are stored on this device under this id. */
  readonly onSaved: (batchId: string) => void;
};

/** Edits PO numbers and notes of all selected invoices, over their list; typed text survives a reload until it is saved. */
export function EditInvoicesDialog(props: EditInvoicesDialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <RouteDialog
      over={overList}
      fullScreen={isPhone}
      size="56rem"
      title={<Trans id="invoices.edit.title">Edit PO numbers and notes</Trans>}
    >
      {(close) => <EditForm {...props} onClose={close} />}
    </RouteDialog>
  );
}

const overList: RouteDialogProps['over'] = { to: '.', search: (search) => ({ ...search, edit: undefined }) };

type EditFormProps = EditInvoicesDialogProps & { readonly onClose: () => void };

function EditForm({ editability, mode, onMode, onClose, onSaved }: EditFormProps) {
  const { t } = useLingui();
  const draft = useKeptDraft('edit-invoices', editsDraftSchema, emptyEditsDraft);
  const form = useEditForm(editability, mode, draft.value);
  const editing = useEditInvoices();
  const save = async () => {
    const saved = await editing.save(form.edits, 'batch');
    if (!saved) return;
    await draft.drop();
    onSaved(saved.batchId);
  };
  if (!draft.isReady) return null;
  return (
    <Stack gap="md">
      <Eligible editability={editability} />
      <SegmentedControl
        value={mode}
        onChange={(value) => onMode(value === 'each' ? 'each' : 'same')}
        aria-label={t({ id: 'invoices.edit.mode', message: 'How to edit' })}
        data={[
          { value: 'same', label: t({ id: 'invoices.edit.mode-same', message: 'Same for all' }) },
          { value: 'each', label: t({ id: 'invoices.edit.mode-each', message: 'Different for each' }) },
        ]}
      />
      {mode === 'same' ? (
        <EditSameFields same={draft.value.same} onChange={(same) => draft.put({ ...draft.value, same })} />
      ) : (
        <EditEachTable
          lines={form.lines}
          each={draft.value.each}
          onChange={(each) => draft.put({ ...draft.value, each })}
        />
      )}
      <div className={classes.foot}>
        <FormState form={form} mode={mode} />
        {editing.refusal ? (
          <Note tone="negative" announce="assertive">
            <RefusalText refusal={editing.refusal} />{' '}
            <Trans id="invoices.edit.nothing-saved">None of the changes was saved. What you typed is still here.</Trans>
          </Note>
        ) : null}
        <div className={classes.buttons}>
          {draft.isStarted ? (
            <Button data-reset variant="subtle" color="gray" me="auto" onClick={() => void draft.drop()}>
              <Trans id="invoices.edit.reset">Clear what I typed</Trans>
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            <Trans id="invoices.edit.cancel">Cancel</Trans>
          </Button>
          <Button
            disabled={form.edits.length === 0 || form.tooLongCount > 0}
            loading={editing.isWorking}
            onClick={() => void save()}
          >
            <Plural
              id="invoices.edit.save"
              value={form.edits.length}
              _0="Save changes"
              one="Save # change"
              other="Save # changes"
            />
          </Button>
        </div>
      </div>
    </Stack>
  );
}

/** The form's current result. */
function useEditForm({ editable }: Editability, mode: EditMode, draft: EditsDraft) {
  const refused = refusedEdits(useEntries());
  const lines = editable.map((view) => editLine(view, draft.each[view.row.id] ?? {}, refused.get(view.row.id) ?? {}));
  const sets = editable.map((view, index) => ({
    chargeId: view.row.id,
    set: mode === 'same' ? sameEdit(view, draft.same) : (lines[index]?.set ?? null),
  }));
  return {
    lines,
    edits: sets.filter((one): one is NewValues => one.set !== null),
    tooLongCount:
      mode === 'same' ? fieldsTooLong(draft.same).length : lines.filter((line) => line.tooLong.length > 0).length,
  };
}

function Eligible({ editability: { count, editable, refused } }: { readonly editability: Editability }) {
  const { i18n } = useLingui();
  return (
    <div>
      <Text size="sm">
        <Trans id="invoices.edit.eligible">
          {editable.length} of {count} selected can be edited.
        </Trans>
      </Text>
      {refused.length > 0 ? (
        <List size="sm" c="dimmed" spacing={2}>
          {refused.map(({ reason, count: refusedCount }) => (
            <List.Item key={reason}>
              {i18n._(
                notEditableWords[reason].id,
                { count: refusedCount },
                { message: notEditableWords[reason].message },
              )}
            </List.Item>
          ))}
        </List>
      ) : null}
    </div>
  );
}

type FormStateProps = { readonly form: ReturnType<typeof useEditForm>; readonly mode: EditMode };

/** The effect of the button, or why it is disabled. */
function FormState({ form, mode }: FormStateProps) {
  const { isOnline } = useSyncStatus();
  const { edits, lines, tooLongCount } = form;
  return (
    <Text size="sm" c={tooLongCount > 0 ? 'red' : 'dimmed'} aria-live="polite">
      {tooLongCount > 0 ? (
        <Plural
          id="invoices.edit.too-long"
          value={tooLongCount}
          one="# text is too long: a PO number has up to 40 characters, notes up to 1,000."
          other="# texts are too long: a PO number has up to 40 characters, notes up to 1,000."
        />
      ) : edits.length === 0 ? (
        <Trans id="invoices.edit.nothing-typed">No changes yet.</Trans>
      ) : (
        <>
          <Trans id="invoices.edit.will-change">
            {edits.length} of {lines.length} will change.
          </Trans>{' '}
          {mode === 'same' && edits.length < lines.length ? (
            <Trans id="invoices.edit.others-have-it">The others need no change. </Trans>
          ) : null}
          {isOnline ? (
            <Trans id="invoices.edit.online">Your changes are saved on this device and sent right away.</Trans>
          ) : (
            <Trans id="invoices.edit.offline">
              You’re offline. Your changes wait on this device and are sent automatically once you’re connected.
            </Trans>
          )}
        </>
      )}
    </Text>
  );
}
