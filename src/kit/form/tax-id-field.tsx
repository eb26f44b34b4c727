import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { groupLimits } from '../../../domain/groups/group.ts';
import { taxIdKindOf, taxIdKindsOf } from '../../../domain/groups/tax-id.ts';
import type { FieldProps } from './form-page.tsx';

type TaxIdFieldProps = { readonly field: FieldProps; readonly country: string };

/** A tax number or a VAT id: the names that the country has for them with an example of each, and the kind that was typed. */
export function TaxIdField({ field, country }: TaxIdFieldProps) {
  const { i18n } = useLingui();
  const typed = taxIdKindOf(country, field.value)?.name;
  const examples = taxIdKindsOf(country).map(({ name, example: one }) => `${name} (${one})`);
  const example = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(examples);
  return (
    <TextInput
      {...field}
      autoComplete="off"
      maxLength={groupLimits.taxId}
      description={
        typed ? (
          <Trans id="tax-id.kind">Read as: {typed}</Trans>
        ) : examples.length > 0 ? (
          <Trans id="groups.example">For example {example}</Trans>
        ) : undefined
      }
    />
  );
}
