import { Button, TextInput } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { maxPrintedName } from '../../../../domain/cards/card.ts';
import { abbreviatedName, needsLatinLetters } from '../../../../domain/cards/printed-name.ts';
import { DayField } from '../../../kit/form/day-field.tsx';
import type { FieldProps, SecretFieldProps } from '../../../kit/form/form-page.tsx';
import classes from './create-card.module.css';
import { maxTypedName } from './typed-address.ts';

/** A name, with its printed form while somebody types; the printed form can be edited in place of the name. */
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
        printed === '' ? (
          field.value.trim() !== '' && !field.error && needsLatinLetters(field.value) ? (
            <NameInLatinLetters />
          ) : undefined
        ) : (
          <>
            <Trans id="cards.create.printed">
              Printed as <bdi className={classes.printed}>{printed}</bdi> ({length} of {maxPrintedName} characters)
            </Trans>{' '}
            {printed === field.value.trim() ? null : (
              <Button
                variant="transparent"
                size="compact-xs"
                onClick={() => field.onChange({ currentTarget: { value: printed } })}
              >
                <Trans id="cards.create.edit-printed">Edit the printed name</Trans>
              </Button>
            )}
          </>
        )
      }
    />
  );
}

/** A card has the letters A to Z only, and a name in another script has no single spelling in them. */
export function NameInLatinLetters() {
  return (
    <Trans id="cards.create.latin-letters">
      Cards are printed in Latin letters (A–Z). Enter the name as it should be printed.
    </Trans>
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
