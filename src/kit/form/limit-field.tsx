import { Checkbox, TextInput } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Currency } from '../../../domain/money.ts';
import { maxTypedLength, noLimitText } from '../../ui/fields/typed-amount.ts';
import type { FieldProps } from './form-page.tsx';

type LimitFieldProps = {
  readonly field: FieldProps;
  readonly currency: Currency;
  readonly description?: ReactNode;
};

/** A limit that is changed. No limit is a choice of its own: an emptied field asks for an amount. */
export function LimitField({ field, currency, description }: LimitFieldProps) {
  const isNone = field.value === noLimitText;
  return (
    <div>
      <TextInput
        {...field}
        value={isNone ? '' : field.value}
        disabled={isNone}
        data-autofocus
        inputMode="decimal"
        autoComplete="off"
        leftSection={<span>{currency}</span>}
        leftSectionWidth={56}
        maxLength={maxTypedLength}
        description={description}
      />
      <Checkbox
        mt="xs"
        label={<Trans id="kit.form.no-limit">No limit</Trans>}
        checked={isNone}
        onChange={({ currentTarget: { checked } }) =>
          field.onChange({ currentTarget: { value: checked ? noLimitText : '' } })
        }
      />
    </div>
  );
}
