import { sql } from 'kysely';
import { peopleRows } from '../../domain/users/person.ts';
import { anyOf, defineCollection } from '../rows/define-collection.ts';

/** The row of a person on their own device, with the e-mail settings of their membership. */
export const peopleCollection = defineCollection(peopleRows, {
  table: 'people',
  age: null,
  // A device holds only its own person, who is visible at all of their businesses.
  isOnDevice: () => sql<boolean>`id = app_person()`,
  query: async (transaction, ids, lock) => {
    // Locked first and read after that: during the wait for the lock, joined rows may have changed.
    if (lock) {
      await transaction
        .selectFrom('people')
        .select('id')
        .where('id', '=', sql<never>`app_person()`)
        .where('id', '=', anyOf(ids))
        .forUpdate()
        .execute();
    }
    return (
      transaction
        .selectFrom('people')
        .innerJoin('users', 'users.person_id', 'people.id')
        // The role of requests may not read the credentials, so the columns are listed.
        .select(['people.id', 'people.email', 'people.first_name', 'people.last_name', 'people.phone'])
        .select([
          'people.language',
          'people.country',
          'people.row_version',
          'people.updated_at',
          'people.dismissed_alerts',
        ])
        .select(['users.receive_email', 'users.may_download_invoices', 'users.may_edit_invoices'])
        .select(['users.notices_off', 'users.has_daily_digest'])
        // Colleagues are visible elsewhere, but on no device.
        .where('people.id', '=', sql<never>`app_person()`)
        .where('users.id', '=', sql<never>`app_user()`)
        .where('people.id', '=', anyOf(ids))
        .execute()
    );
  },
}).withFields();
