import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { groupLimits } from '../../../domain/groups/group.ts';
import { taxIdKindOf, taxIdKindsOf } from '../../../domain/groups/tax-id.ts';
import type { FieldProps } from './form-page.tsx';

type TaxIdFieldProps = { readonly field: FieldProps; readonly country: string };

/** A tax number or a VAT id: the names that the country has for them with an example of each, and the kind that was typed. */
export function TaxIdField({ field, country }: TaxIdFieldProps) {
  const { i18n, t } = useLingui();
  const typed = taxIdKindOf(country, field.value)?.name;
  const kinds = taxIdKindsOf(country);
  const examples = kinds.map(({ name, example: one }) => `${name} (${one})`);
  const oneOf = (parts: readonly string[]) => new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(parts);
  const example = oneOf(examples);
  const names = oneOf(kinds.map(({ name }) => name));
  const isWrong = field.error && field.value.trim() !== '' && !typed && kinds.length > 0;
  return (
    <TextInput
      {...field}
      error={isWrong ? t({ id: 'tax-id.wrong', message: `This number isn’t valid. Expected: ${names}` }) : field.error}
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
