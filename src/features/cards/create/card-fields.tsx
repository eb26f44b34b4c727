import { TextInput } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { abbreviatedName, maxPrintedName } from '../../../../domain/cards/printed-name.ts';
import { DayField } from '../../../kit/form/day-field.tsx';
import type { FieldProps, SecretFieldProps } from '../../../kit/form/form-page.tsx';
import classes from './create-card.module.css';
import { maxTypedName } from './typed-address.ts';

/** A name, with its printed form while somebody types. */
export function PrintedNameField({ field }: { readonly field: FieldProps }) {
  const printed = abbreviatedName(field.value);
  const { length } = printed;
  return (
    <TextInput
      {...field}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxTypedName}
      description={
        printed === '' ? undefined : (
          <Trans id="cards.create.printed">
            Printed as <bdi className={classes.printed}>{printed}</bdi> ({length} of {maxPrintedName} characters)
          </Trans>
        )
      }
    />
  );
}

/** The date is sent and never shown again. */
export function BirthDateField({ field }: { readonly field: SecretFieldProps }) {
  return (
    <div>
      <DayField {...field} />
      <p className={classes.quiet}>
        <Trans id="cards.create.birth-date-why">
          Needed to activate the card. It’s stored encrypted and never shown again.
        </Trans>
      </p>
    </div>
  );
}
