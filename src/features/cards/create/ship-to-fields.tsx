import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { shippingDays } from '../../../../domain/cards/new-card.ts';
import type { ShippingCountry } from '../../../../domain/cards/ship-to.ts';
import { hasState, shippingCountries, shipToLengths } from '../../../../domain/cards/ship-to.ts';
import type { FieldProps } from '../../../kit/form/form-page.tsx';
import { countryName } from '../../../ui/text/country-name.tsx';
import classes from './create-card.module.css';
import type { CardField } from './typed-card.ts';

/** Where a card is sent, by the form of the country's addresses. */
export function ShipToFields({ field }: { readonly field: (name: CardField) => FieldProps }) {
  const { i18n } = useLingui();
  const { first, last } = shippingDays;
  const countries = shippingCountries
    .map((one) => ({ value: one, label: countryName(one, i18n.locale) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.locale));
  const line = (name: keyof typeof shipToLengths) => (
    <TextInput {...field(name)} autoComplete="off" maxLength={shipToLengths[name]} />
  );
  return (
    <>
      {line('attentionTo')}
      <NativeSelect {...field('country')} data={countries} />
      {line('line1')}
      {line('line2')}
      <div className={classes.pair}>
        {line('zip')}
        {line('city')}
      </div>
      {hasState(field('country').value as ShippingCountry) ? line('state') : null}
      <p className={classes.quiet}>
        <Trans id="cards.create.ships">
          The card arrives in {first}–{last} business days and has to be activated before it can be used.
        </Trans>
      </p>
    </>
  );
}
