import type { ClientId, ProgramId } from '../../domain/ids.ts';
import type { WrittenSettings } from '../../domain/programs/program-settings.ts';
import type { PortalDatabase } from '../../server/database/database.ts';
import { newProgramRow } from '../../server/programs/program.ts';
import { newId } from './world-ids.ts';

/** A database of the server: the tests' own, or that of a running server. */
export type WorldDatabase = Pick<PortalDatabase, 'withTransaction'>;

export const northgate = 'northgate' as ProgramId;

const flags = { payments: true, approvals: true, purchaseCards: true, disputes: true, autoPay: true };

type ProgramWishes = Partial<WrittenSettings> & { readonly id?: ProgramId };

/** A program in pounds, Northgate by default; an existing one does not change. */
export async function aProgram(
  database: WorldDatabase,
  { id = northgate, ...settings }: ProgramWishes = {},
): Promise<ProgramId> {
  await database.withTransaction({ role: 'owner' }, {}, (trx) =>
    trx
      .insertInto('programs')
      .values(
        newProgramRow(id, {
          name: `${id} Trade`,
          providerName: `${id} Credit`,
          defaultCurrency: 'GBP',
          defaultCountry: 'GB',
          defaultBuyerLocale: 'en-GB',
          locales: ['en-GB', 'de-DE'],
          timeZone: 'Europe/London',
          theme: { accent: '#0b6e4f', logoText: id },
          supportPhone: '+44 20 7946 0102',
          supportEmail: `help@${id}.example`,
          ...settings,
          flags: { ...flags, ...settings.flags },
        }),
      )
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
