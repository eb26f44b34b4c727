import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { refuse } from '../../../../domain/errors.ts';
import { hasRole } from '../../../../domain/access/role.ts';
import { type ChargeEditField, chargeEditFields, whyNotEditable } from '../../../../domain/invoices/charge-edit.ts';
import { editInvoice } from '../../../../domain/invoices/edit-invoice.action.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { useEntries, usePortal } from '../../../platform/react/portal-context.ts';
import { useInvoicePermissions } from '../../../platform/react/use-invoice-permissions.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { ActionChip } from '../../../ui/status/action-chip.tsx';
import { editsAmong, isNeeding } from '../../../ui/status/edit-batches.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { EditNeed } from '../edit/edit-need.tsx';
import { editFieldNames, notEditableSentences } from '../edit/edit-words.ts';
import { openNotesDraft, notesDraftSchema } from '../edit/edits-draft.ts';
import { InvoiceNotesForm } from './invoice-notes-form.tsx';
import classes from './invoice-notes.module.css';
import { useKeptDraft } from '../../../platform/react/use-kept-draft.ts';

/** PO number and notes of an invoice, which its buyer writes: the server's values, the waiting ones beside them, and the form. */
export function InvoiceNotes({ view }: { readonly view: ChargeView }) {
  const { roles } = usePortal();
  const draft = useKeptDraft(`edit-invoice:${view.row.id}`, notesDraftSchema, null);
  const { mayEdit } = useInvoicePermissions();
  const canEdit = mayEdit && hasRole(roles, ...editInvoice.roles) && whyNotEditable(view.row) === null;
  const isOpen = canEdit && draft.value !== null;
  return (
    <Section
      title={<Trans id="invoices.notes.title">Your references</Trans>}
      aside={
        canEdit && draft.isReady && !isOpen ? (
          <Button variant="default" size="compact-sm" onClick={() => draft.put(openNotesDraft)}>
            <Trans id="invoices.notes.edit">Edit</Trans>
          </Button>
        ) : null
      }
    >
      {isOpen ? (
        <InvoiceNotesForm
          view={view}
          typed={draft.value ?? openNotesDraft}
          onType={(typed) => draft.put(typed)}
          onDone={() => void draft.drop()}
        />
      ) : (
        <dl className={classes.facts}>
          {chargeEditFields.map((field) => (
            <div key={field}>
              <dt>
                <FieldName field={field} />
              </dt>
              <dd>
                <FieldValue view={view} field={field} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <NotMade chargeId={view.row.id} />
      {canEdit ? null : <WhyNot view={view} mayEdit={mayEdit} />}
    </Section>
  );
}

function FieldName({ field }: { readonly field: ChargeEditField }) {
  const { i18n } = useLingui();
  return <>{i18n._(editFieldNames[field])}</>;
}

/** The server's value with the waiting value beside it; neither replaces the other. */
function FieldValue({ view, field }: { readonly view: ChargeView; readonly field: ChargeEditField }): ReactNode {
  const waiting = view.waitingEdit?.[field];
  return (
    <>
      <Value text={view.row[field]} />
      {waiting === undefined ? null : (
        <span className={classes.waiting}>
          <Value text={waiting} /> <ActionChip status="waitingToSend" />
        </span>
      )}
    </>
  );
}

function Value({ text }: { readonly text: string | null }) {
  return text === null ? (
    <span className={classes.none}>
      <Trans id="invoices.notes.none">none</Trans>
    </span>
  ) : (
    <bdi className={classes.text}>{text}</bdi>
  );
}

/** Edits of this invoice that the server refused. */
function NotMade({ chargeId }: { readonly chargeId: string }) {
  const edits = editsAmong(useEntries()).filter((edit) => edit.input.chargeId === chargeId && isNeeding(edit));
  return edits.map((edit) => (
    <div key={edit.entry.id} className={classes.note}>
      <Note tone="warning" title={<Trans id="invoices.notes.not-changed">Your change was not saved</Trans>}>
        <EditNeed edit={edit} />
      </Note>
    </div>
  ));
}

/** The reason instead of a disabled button, for people who may edit other invoices. */
function WhyNot({ view, mayEdit }: { readonly view: ChargeView; readonly mayEdit: boolean }) {
  const { i18n } = useLingui();
  const reason = whyNotEditable(view.row);
  if (reason === null && mayEdit) return null;
  return (
    <Text size="sm" c="dimmed" mt={8}>
      {reason === null ? <RefusalText refusal={refuse('INVOICE_EDIT_OFF')} /> : i18n._(notEditableSentences[reason])}
    </Text>
  );
}
