import type { Address } from '../../../../domain/cards/card.ts';
import { addressLines } from '../../../../domain/addresses/address-form.ts';
import { CountryName } from '../../../ui/text/country-name.tsx';

type SentToProps = { readonly shipTo: Address; readonly attentionTo: string | null };

/** An address in one line, with its recipient. */
export function SentTo({ shipTo, attentionTo }: SentToProps) {
  const lines = [...(attentionTo ? [attentionTo] : []), ...addressLines({ ...shipTo, postalCode: shipTo.zip })];
  return (
    <span>
      <bdi>{lines.join(', ')}</bdi>, <CountryName country={shipTo.country} />
    </span>
  );
}
