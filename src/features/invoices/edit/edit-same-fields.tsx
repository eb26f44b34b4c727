import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ChargeEditField } from '../../../../domain/invoices/charge-edit.ts';
import { chargeEditFields, normalizedEdit } from '../../../../domain/invoices/charge-edit.ts';
import { editFieldNames } from './edit-words.ts';
import type { TypedEdit } from './edits-draft.ts';
import { fieldsTooLong } from './edits-draft.ts';

type EditSameFieldsProps = { readonly same: TypedEdit; readonly onChange: (same: TypedEdit) => void };

/** One text for every selected invoice; a field without a tick does not change. */
export function EditSameFields({ same, onChange }: EditSameFieldsProps) {
  const { t, i18n } = useLingui();
  const put = (field: ChargeEditField, text: string | undefined) => {
    const { [field]: _dropped, ...rest } = same;
    onChange(text === undefined ? rest : { ...rest, [field]: text });
  };
  return (
    <Stack gap="md">
      {chargeEditFields.map((field) => {
        const Field = field === 'notes' ? Textarea : TextInput;
        const isNamed = same[field] !== undefined;
        const name = i18n._(editFieldNames[field]);
        return (
          <Stack key={field} gap={6}>
            <Checkbox
              label={
                field === 'poNumber' ? (
                  <Trans id="invoices.edit.change-po">Change the PO number</Trans>
                ) : (
                  <Trans id="invoices.edit.change-notes">Change the notes</Trans>
                )
              }
              checked={isNamed}
              onChange={(event) => put(field, event.currentTarget.checked ? '' : undefined)}
            />
            {isNamed ? (
              <Field
                aria-label={name}
                value={same[field] ?? ''}
                error={fieldsTooLong(same).includes(field)}
                description={
                  isNamed && normalizedEdit(field, same[field] ?? '') === ''
                    ? t({ id: 'invoices.edit.empty-removes', message: 'Leave it empty to remove it from all of them.' })
                    : undefined
                }
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                onChange={(event) => put(field, event.currentTarget.value)}
              />
            ) : null}
          </Stack>
        );
      })}
    </Stack>
  );
}
