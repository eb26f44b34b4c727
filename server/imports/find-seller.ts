import * as v from 'valibot';
import { type ClientId, programIdSchema } from '../../domain/ids.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { type Program, findProgram } from '../programs/program.ts';

export type Seller =
  | {
      readonly ok: true;
      readonly program: Program;
      readonly client: { readonly id: ClientId; readonly name: string } | null;
    }
  | { readonly ok: false; readonly sentence: string };

/** The program by its id, and the seller by name: the named one, else the only one, else the first by name. */
export async function findSeller(
  withTransaction: WithTransaction,
  programName: string,
  clientName: string | null,
): Promise<Seller> {
  const id = v.safeParse(programIdSchema, programName);
  if (!id.success) return { ok: false, sentence: `“${programName}” cannot be the name of a program.` };
  return withTransaction({ role: 'job', program: id.output }, { readOnly: true }, async (trx): Promise<Seller> => {
    const program = await findProgram(trx, id.output);
    if (!program) return { ok: false, sentence: `There is no program ${programName}.` };
    const clients = await trx
      .selectFrom('clients')
      .select(['id', 'name'])
      .where('program_id', '=', id.output)
      .orderBy('name')
      .execute();
    const client =
      clientName === null ? clients[0] : clients.find(({ name }) => name.toLowerCase() === clientName.toLowerCase());
    if (clientName !== null && !client) {
      const known = clients.map(({ name }) => name).join(', ') || 'none';
      return { ok: false, sentence: `There is no seller “${clientName}” on ${programName}. Its sellers: ${known}.` };
    }
    return { ok: true, program, client: client ?? null };
  });
}
