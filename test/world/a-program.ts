import type { ClientId, ProgramId } from '../../domain/ids.ts';
import { defaultApprovalRules } from '../../domain/approvals/approval-rules.ts';
import type { ProgramFlags } from '../../domain/programs/program.ts';
import type { PortalDatabase } from '../../server/database/database.ts';
import { newId } from './world-ids.ts';

/** Any database of the server's: the tests' own, or a server's. */
export type WorldDatabase = Pick<PortalDatabase, 'withTransaction'>;

export const northgate = 'northgate' as ProgramId;

const flags: ProgramFlags = {
  payments: true,
  approvals: true,
  purchaseCards: true,
  disputes: true,
  autoPay: true,
  mfaEnabled: false,
  mfaRequired: false,
  mfaAtLogin: false,
  mfaAtBuyerCreation: false,
};

type ProgramWishes = {
  readonly id?: ProgramId;
  readonly timeZone?: string;
  readonly flags?: Partial<ProgramFlags>;
  readonly disputeLimitDays?: number;
  readonly offlineGrantHours?: number;
  readonly approvalRules?: readonly unknown[];
};

/** A program in pounds, Northgate unless another is named; left as it is where it is there already. */
export async function aProgram(database: WorldDatabase, wishes: ProgramWishes = {}): Promise<ProgramId> {
  const id = wishes.id ?? northgate;
  await database.withTransaction({ role: 'owner' }, {}, (trx) =>
    trx
      .insertInto('programs')
      .values({
        id,
        host: `${id}.localhost`,
        name: `${id} Trade`,
        provider_name: `${id} Credit`,
        default_currency: 'GBP',
        default_country: 'GB',
        default_buyer_locale: 'en-GB',
        locales: ['en-GB', 'de-DE'],
        time_zone: wishes.timeZone ?? 'Europe/London',
        theme: JSON.stringify({ accent: '#0b6e4f', logoText: id }),
        flags: JSON.stringify({ ...flags, ...wishes.flags }),
        dispute_limit_days: wishes.disputeLimitDays ?? 60,
        offline_grant_hours: wishes.offlineGrantHours ?? 24,
        support_phone: '+44 20 7946 0102',
        support_email: `help@${id}.example`,
        approval_rules: JSON.stringify(wishes.approvalRules ?? defaultApprovalRules),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return id;
}

/** A seller of the program. */
export async function aSeller(
  database: WorldDatabase,
  wishes: { readonly program?: ProgramId; readonly name?: string } = {},
): Promise<ClientId> {
  const program = await aProgram(database, { id: wishes.program });
  const id = newId<'client'>();
  await database.withTransaction({ role: 'job', program }, {}, (trx) =>
    trx
      .insertInto('clients')
      .values({ id, program_id: program, name: wishes.name ?? 'Seller Ltd' })
      .execute(),
  );
  return id;
}
