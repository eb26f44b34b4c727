import { wrongPlacePart } from '../addresses/postal-codes.ts';
import { type Refusal, refuse } from '../errors.ts';
import type { LegalEntity } from './group.ts';
import { isTaxId } from './tax-id.ts';

/** Why the details of a legal entity do not match the country's formats, or null. A tax id is optional. */
export function refuseEntity({ taxId, address }: Pick<LegalEntity, 'taxId' | 'address'>): Refusal | null {
  if (taxId !== '' && !isTaxId(address.country, taxId)) return refuse('TAX_ID_INVALID');
  return wrongPlacePart(address) === null ? null : refuse('ADDRESS_INVALID');
}
