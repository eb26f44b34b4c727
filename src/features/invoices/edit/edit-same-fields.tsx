import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ChargeEditField, chargeEditFields, normalizedEdit } from '../../../../domain/invoices/charge-edit.ts';
import { editFieldNames } from './edit-words.ts';
import { type SameEdit, fieldsTooLong } from './edits-draft.ts';

type EditSameFieldsProps = { readonly same: SameEdit; readonly onChange: (same: SameEdit) => void };

/** One text for every selected invoice; a field without a tick or a text does not change, and removing it is a tick of its own. */
export function EditSameFields({ same, onChange }: EditSameFieldsProps) {
  const { t, i18n } = useLingui();
  const put = (field: ChargeEditField, text: string | undefined) => {
    const { [field]: _dropped, ...rest } = same;
    const removed = (same.removed ?? []).filter((one) => one !== field);
    onChange(text === undefined ? { ...rest, removed } : { ...rest, [field]: text });
  };
  const remove = (field: ChargeEditField, isRemoved: boolean) => {
    const others = (same.removed ?? []).filter((one) => one !== field);
    onChange({ ...same, removed: isRemoved ? [...others, field] : others });
  };
  return (
    <Stack gap="md">
      {chargeEditFields.map((field) => {
        const Field = field === 'notes' ? Textarea : TextInput;
        const isNamed = same[field] !== undefined;
        const isRemoved = same.removed?.includes(field) ?? false;
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
                value={isRemoved ? '' : (same[field] ?? '')}
                disabled={isRemoved}
                error={fieldsTooLong(same).includes(field)}
                description={
                  !isRemoved && normalizedEdit(field, same[field] ?? '') === ''
                    ? t({ id: 'invoices.edit.empty-keeps', message: 'Leave it empty to change nothing.' })
                    : undefined
                }
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                onChange={(event) => put(field, event.currentTarget.value)}
              />
            ) : null}
            {isNamed ? (
              <Checkbox
                label={
                  field === 'poNumber' ? (
                    <Trans id="invoices.edit.remove-po">Remove the PO number from all of them</Trans>
                  ) : (
                    <Trans id="invoices.edit.remove-notes">Remove the notes from all of them</Trans>
                  )
                }
                checked={isRemoved}
                onChange={(event) => remove(field, event.currentTarget.checked)}
              />
            ) : null}
          </Stack>
        );
      })}
    </Stack>
  );
}
