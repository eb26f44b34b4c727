import { sql } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '../../domain/ids.ts';
import { plainDateSchema } from '../../domain/time/calendar-date.ts';
import type { RequestContext } from '../graphql/request-context.ts';
import { refused } from '../graphql/refused.ts';
import { type LiveSession, identityOf } from '../identity/sessions/live-session.ts';
import { readRows } from '../rows/read-rows.ts';
import { birthPrint } from './cardholder-details.ts';

const typedSchema = v.object({
  cardId: idSchema('card'),
  last4: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  dateOfBirth: plainDateSchema,
});

type Means = Pick<RequestContext, 'signer' | 'now' | 'withTransaction' | 'cardNetwork'>;

/**
 * Throws CARD_PROOF_WRONG, also for an invalid date; CARD_BIRTH_DATE_MISSING where no date is kept to compare with; NOT_FOUND, THROTTLED
 * after five wrong answers, CARD_ACTIVATION_FAILED.
 */
export async function proveCardholder(context: Means, session: LiveSession, given: unknown): Promise<boolean> {
  const typed = v.safeParse(typedSchema, given);
  if (!typed.success) throw refused('CARD_PROOF_WRONG');
  const { cardId, last4, dateOfBirth } = typed.output;
  const identity = identityOf(session);
  const now = context.now();
  const print = birthPrint(context.signer, cardId, dateOfBirth);
  const { outcome, card } = await context.withTransaction(identity, { now }, async (trx) => {
    const { rows } = await sql<{ outcome: string }>`
      select prove_cardholder(${cardId}, ${last4}, ${print}) as outcome`.execute(trx);
    return { outcome: rows[0]?.outcome, card: (await readRows(trx, 'cards', [cardId]))[0] };
  });
  if (outcome === 'throttled') throw refused('THROTTLED', { retryAfter: 900 });
  if (outcome === 'wrong') throw refused('CARD_PROOF_WRONG');
  if (outcome === 'notKept') throw refused('CARD_BIRTH_DATE_MISSING');
  if (outcome !== 'proved' || !card) throw refused('NOT_FOUND');
  if (await context.cardNetwork.activate(card)) return true;
  await context.withTransaction(identity, { now }, (trx) =>
    trx.updateTable('card_details').set({ proved_at: null, proved_by: null }).where('id', '=', cardId).execute(),
  );
  throw refused('CARD_ACTIVATION_FAILED');
}
