import { taxIdKindOf } from '../../../domain/groups/tax-id.ts';

type TaxIdTextProps = { readonly country: string; readonly taxId: string };

/** A tax number or a VAT id with the name that its country has for it; a dash for none. */
export function TaxIdText({ country, taxId }: TaxIdTextProps) {
  const kind = taxIdKindOf(country, taxId);
  return (
    <span>
      <bdi data-given>{taxId || '–'}</bdi>
      {kind ? ` (${kind.name})` : null}
    </span>
  );
}
