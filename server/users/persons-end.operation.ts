import { sql } from 'kysely';
import * as v from 'valibot';
import { decidingRoles } from '../../domain/access/role-sets.ts';
import { idSchema } from '../../domain/ids.ts';
import type { PersonsEnd } from '../../domain/users/persons-end.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { refused } from '../graphql/refused.ts';

type Counted = Omit<PersonsEnd, 'autoPay' | 'scheduledPayments'> & {
  readonly auto_pay: number;
  readonly scheduled_payments: number;
};

/** `personsEnd`: how many things hang on a user whom the caller manages, before their access ends; NOT_FOUND for other users. */
export const personsEndOperation = defineQuery({
  who: decidingRoles,
  field: (t, builder) => {
    const type = builder.objectRef<PersonsEnd>('PersonsEnd').implement({
      fields: (f) => ({
        cards: f.exposeInt('cards'),
        holds: f.exposeInt('holds'),
        requests: f.exposeInt('requests'),
        decisions: f.exposeInt('decisions'),
        delegations: f.exposeInt('delegations'),
        groups: f.exposeInt('groups'),
        autoPay: f.exposeInt('autoPay'),
        scheduledPayments: f.exposeInt('scheduledPayments'),
        devices: f.exposeInt('devices'),
      }),
    });
    return t.field({
      type,
      args: { userId: t.arg.id({ required: true }) },
      resolve: (_root, { userId }, context) => countPersonsEnd(context.transaction(), String(userId)),
    });
  },
});

/** Counts what would end or change with the access of a user whom the caller manages; throws NOT_FOUND for anybody else. */
export async function countPersonsEnd(trx: Transaction, userId: string): Promise<PersonsEnd> {
  if (!v.is(idSchema('user'), userId)) throw refused('NOT_FOUND');
  const { rows } = await sql<Counted>`select * from persons_end(${userId})`.execute(trx);
  const counted = rows[0];
  if (!counted) throw refused('NOT_FOUND');
  const { auto_pay: autoPay, scheduled_payments: scheduledPayments, ...others } = counted;
  return { ...others, autoPay, scheduledPayments };
}
