import type { Insertable } from 'kysely';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { ProgramId } from '../../../domain/ids.ts';
import type { Database } from '../../database/tables.gen.ts';

/** A row to insert. */
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;

/** The day of seeding; all dates of the demo are relative to it. */
export type SeedDay = PlainDate;

/** The limit of a person or a group. Triggers have created its row; only the limit is written. */
export type LimitOf = { readonly id: string; readonly limitMinor: number };

/** A file of a seller, with its content; both are written in one transaction. */
export type FileRows = { readonly file: NewRow<'blobs'>; readonly content: Buffer };

/** A payment with its applications to charges; both are written in one transaction. */
export type PaymentRows = {
  readonly payment: NewRow<'payments'>;
  readonly applications: readonly NewRow<'payment_applications'>[];
};

/** All rows of one buyer, in an order in which they can be written. */
export type BuyerRows = {
  readonly program: ProgramId;
  readonly buyer: NewRow<'buyers'>;
  readonly groups: readonly NewRow<'groups'>[];
  readonly users: readonly NewRow<'users'>[];
  readonly bankAccounts: readonly NewRow<'bank_accounts'>[];
  readonly cards: readonly NewRow<'purchase_cards'>[];
  readonly charges: readonly NewRow<'charges'>[];
  readonly adjustments: readonly NewRow<'adjustments'>[];
  readonly authorisations: readonly NewRow<'authorisations'>[];
  readonly policies: readonly NewRow<'purchase_policies'>[];
  readonly limits: readonly LimitOf[];
  readonly payments: readonly PaymentRows[];
  readonly files: readonly FileRows[];
  readonly disputes: readonly NewRow<'disputes'>[];
  readonly activity: readonly NewRow<'activity'>[];
};

/** All rows of the demo, by program. */
export type WorldRows = {
  readonly programs: readonly NewRow<'programs'>[];
  readonly clients: readonly NewRow<'clients'>[];
  readonly people: readonly NewRow<'people'>[];
  readonly methods: readonly NewRow<'mfa_methods'>[];
  readonly staff: readonly NewRow<'users'>[];
  readonly buyers: readonly BuyerRows[];
};
