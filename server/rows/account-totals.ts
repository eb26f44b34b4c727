import { sql } from 'kysely';

/** A column that is true if the caller may know the account's totals; rows of others are shown without them. */
export const seesTotals = sql<boolean>`sees_account_totals()`.as('sees_totals');
