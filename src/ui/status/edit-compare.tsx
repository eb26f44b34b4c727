import { Trans } from '@lingui/react/macro';
import * as v from 'valibot';
import { conflictingFields, type ChargeEditField } from '../../../domain/invoices/charge-edit.ts';
import { chargeSchema } from '../../../domain/invoices/charge.ts';
import { CompareTable } from './compare-table.tsx';
import type { EditEntry } from './edit-batches.ts';

/** The values then, now and typed, for each edited field that somebody else has changed since. */
export function EditCompare({ edit: { entry, input } }: { readonly edit: EditEntry }) {
  const { need } = entry.state;
  const ofCharge = ({ id }: { readonly id: string }) => id === input.chargeId;
  const then = v.safeParse(chargeSchema, entry.seenRows.find(ofCharge)?.row);
  const now = v.safeParse(chargeSchema, need?.current.find(ofCharge)?.row);
  if (!then.success || !now.success) return null;
  const fields = conflictingFields(input.set, then.output, now.output);
  if (fields.length === 0) return null;
  return (
    <CompareTable
      rows={fields.map((field) => ({
        key: field,
        name: <FieldName field={field} />,
        then: <Value text={then.output[field]} />,
        now: <Value text={now.output[field]} />,
        yours: <Value text={input.set[field] ?? null} />,
      }))}
    />
  );
}

/** The name of an invoice field that users edit. */
function FieldName({ field }: { readonly field: ChargeEditField }) {
  return field === 'poNumber' ? (
    <Trans id="invoices.fact.po">PO number</Trans>
  ) : (
    <Trans id="invoices.fact.notes">Notes</Trans>
  );
}

function Value({ text }: { readonly text: string | null }) {
  return text === null ? <Trans id="invoices.notes.none">none</Trans> : <bdi>{text}</bdi>;
}
