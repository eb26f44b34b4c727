import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { placeFieldsOf } from '../../../../domain/addresses/address-form.ts';
import { expectedArrival } from '../../../../domain/cards/shipping/arrival.ts';
import { shippingDays } from '../../../../domain/cards/new-card.ts';
import { shippingCountries, shipToLengths } from '../../../../domain/cards/shipping/ship-to.ts';
import { dateInZone } from '../../../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import type { FieldProps } from '../../../kit/form/form-page.tsx';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { countryName } from '../../../ui/text/country-name.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import classes from './create-card.module.css';
import type { addressFields } from './typed-address.ts';
import type { CardField } from './typed-card.ts';

/** Where a card is sent. */
export function ShipToFields({ field }: { readonly field: (name: CardField) => FieldProps }) {
  const { program } = usePortal();
  const { first, last } = shippingDays;
  const today = dateInZone(instantFromMs(useNow()), program.timeZone);
  const arrival = expectedArrival(today, field('country').value);
  return (
    <>
      <TextInput {...field('attentionTo')} autoComplete="off" maxLength={shipToLengths.attentionTo} />
      <AddressFields field={field} />
      <p className={classes.quiet}>
        <Trans id="cards.create.ships">
          The card arrives in {first}–{last} business days and has to be activated before it can be used.
        </Trans>{' '}
        <Trans id="cards.create.arrives">
          If it’s sent today, expect it between <DateText date={arrival.first} /> and <DateText date={arrival.last} />.
        </Trans>
      </p>
    </>
  );
}

type AddressField = (typeof addressFields)[number];

/** An address in its country's format. */
export function AddressFields({ field }: { readonly field: (name: AddressField) => FieldProps }) {
  const { i18n } = useLingui();
  const countries = shippingCountries
    .map((one) => ({ value: one, label: countryName(one, i18n.locale) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.locale));
  const line = (name: Exclude<AddressField, 'country'>) => (
    <TextInput key={name} {...field(name)} autoComplete="off" maxLength={shipToLengths[name]} />
  );
  return (
    <>
      <NativeSelect {...field('country')} data={countries} />
      {line('line1')}
      {line('line2')}
      <div className={classes.pair}>
        {placeFieldsOf(field('country').value).map((part) => line(part === 'postalCode' ? 'zip' : part))}
      </div>
    </>
  );
}
