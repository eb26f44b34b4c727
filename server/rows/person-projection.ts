import type { Selectable } from 'kysely';
import type { CollectionRow } from '../../domain/sync/collections.ts';
import type { Database } from '../database/schema.ts';
import { versionOf } from './version-of.ts';

/** Of a person what their own device holds, and what their membership says of invoices by e-mail. */
export type StoredPersonRow = Pick<
  Selectable<Database['people']>,
  'id' | 'email' | 'first_name' | 'last_name' | 'phone' | 'language' | 'country' | 'row_version' | 'updated_at'
> & { readonly receive_email: boolean };

export function personProjection(row: StoredPersonRow): CollectionRow<'people'> {
  return {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    language: row.language,
    country: row.country,
    receiveEmail: row.receive_email,
    ...versionOf(row),
  };
}
