import type { Insertable, Selectable, Updateable } from 'kysely';
import { describe, expectTypeOf, it } from 'vitest';
import type { BuyerId, CardId, ChargeId, GroupId, ProgramId, UserId } from '../../../domain/ids.ts';
import type { Address } from '../../../domain/cards/card.ts';
import type { ChargeStatus } from '../../../domain/invoices/charge.ts';
import type { Currency } from '../../../domain/money.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { Database } from '../../../server/database/tables.gen.ts';

type Read<Table extends keyof Database> = Selectable<Database[Table]>;
type New<Table extends keyof Database> = Insertable<Database[Table]>;
type Changes<Table extends keyof Database> = Updateable<Database[Table]>;

/** `npm run typecheck` checks these; here they only have to load. */
describe('The types of the tables', () => {
  it('let nobody write a column that triggers maintain', () => {
    expectTypeOf<Read<'charges'>>().toHaveProperty('row_version');
    type Maintained = 'row_version' | 'updated_at' | 'has_open_dispute';
    expectTypeOf<Extract<keyof New<'charges'> | keyof Changes<'charges'>, Maintained>>().toEqualTypeOf<never>();
    type Totals = 'open_minor' | 'authorised_minor' | 'newest_bill_date';
    expectTypeOf<Extract<keyof New<'buyers'> | keyof Changes<'buyers'>, Totals>>().toEqualTypeOf<never>();
    expectTypeOf<keyof Changes<'spending_limits'>>().toEqualTypeOf<'limit_minor'>();
    expectTypeOf<keyof New<'changes'>>().toEqualTypeOf<never>();
  });

  it('let nobody change a column that no role may change', () => {
    expectTypeOf<New<'buyers'>>().toHaveProperty('currency');
    expectTypeOf<Extract<keyof Changes<'buyers'>, 'id' | 'program_id' | 'currency'>>().toEqualTypeOf<never>();
    expectTypeOf<Changes<'card_details'>['proved_at']>().toEqualTypeOf<null | undefined>();
  });

  it('refuse a text that is not in the list of a CHECK', () => {
    expectTypeOf<Read<'charges'>['status']>().toEqualTypeOf<ChargeStatus>();
    expectTypeOf<Changes<'charges'>['status']>().toEqualTypeOf<ChargeStatus | undefined>();
    expectTypeOf<Read<'approval_decisions'>['decision']>().toEqualTypeOf<'approved' | 'rejected'>();
    // The list of the referenced column, and of a column that references none.
    expectTypeOf<Read<'payments'>['currency']>().toEqualTypeOf<Currency>();
    expectTypeOf<Read<'bank.transfers'>['currency']>().toEqualTypeOf<Currency>();
    expectTypeOf<Read<'users'>['contact_types'][number]>().toEqualTypeOf<
      'admin' | 'billing' | 'primary' | 'purchaser'
    >();
  });

  it('brand ids by what they reference, and take plain texts when they are written', () => {
    expectTypeOf<Read<'charges'>['id']>().toEqualTypeOf<ChargeId>();
    expectTypeOf<Read<'charges'>['consolidated_into']>().toEqualTypeOf<ChargeId | null>();
    expectTypeOf<Read<'charges'>['card_id']>().toEqualTypeOf<CardId | null>();
    expectTypeOf<Read<'purchase_policies'>['group_id']>().toEqualTypeOf<GroupId | null>();
    expectTypeOf<Read<'people'>['typed_by']>().toEqualTypeOf<BuyerId | null>();
    expectTypeOf<Read<'invitations'>['invited_by']>().toEqualTypeOf<UserId>();
    expectTypeOf<Read<'blobs'>['program_id']>().toEqualTypeOf<ProgramId>();
    expectTypeOf<New<'charges'>['buyer_id']>().toEqualTypeOf<string>();
  });

  it('have parsed JSON, days and moments when they are read, and texts when they are written', () => {
    expectTypeOf<Read<'purchase_cards'>['ship_to']>().toEqualTypeOf<Address | null>();
    expectTypeOf<New<'purchase_cards'>['ship_to']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<Read<'charges'>['due_date']>().toEqualTypeOf<PlainDate>();
    expectTypeOf<Read<'payments'>['submitted_at']>().toEqualTypeOf<Instant | null>();
    expectTypeOf<Changes<'payments'>['submitted_at']>().toEqualTypeOf<string | null | undefined>();
  });

  it('leave out what the database fills in', () => {
    expectTypeOf<New<'people'>['language']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<New<'people'>['created_at']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<New<'people'>['email']>().toEqualTypeOf<string>();
    expectTypeOf<Extract<keyof New<'session_events'>, 'id'>>().toEqualTypeOf<never>();
  });
});
