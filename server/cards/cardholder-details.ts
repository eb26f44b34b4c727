import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { birthDateSchema } from '../../domain/cards/birth-date.ts';
import { idSchema, type CardId } from '../../domain/ids.ts';
import { dateInZone } from '../../domain/time/calendar-date.ts';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import type { RequestContext } from '../graphql/request-context.ts';
import { refused } from '../graphql/refused.ts';
import { type LiveSession, identityOf } from '../identity/sessions/live-session.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobHandler } from '../jobs/job.ts';
import type { Signer } from '../signing.ts';

/** The job that deletes a cardholder's details if no card was created. */
export const forgetCardholderKind = 'forget-cardholder';
/** A day longer than a request waits for approval. */
const detailsAreKeptDays = 8;
/** Cardholders whose details one business may send in a day. */
const mostInADay = 100;
const dayMs = 86_400_000;

/**
 * Stores a cardholder's date of birth, encrypted, under the id of the future card. Throws BAD_INPUT for an invalid date (without
 * repeating it), THROTTLED.
 */
export async function keepCardholder(
  context: Pick<RequestContext, 'program' | 'signer' | 'now' | 'withTransaction'>,
  session: LiveSession,
  given: { readonly cardId: string; readonly dateOfBirth: string },
): Promise<boolean> {
  const buyer = session.buyer?.id;
  if (!buyer) throw refused('FORBIDDEN');
  const now = context.now();
  const schema = v.object({
    cardId: idSchema('card'),
    dateOfBirth: birthDateSchema(dateInZone(now, context.program.settings.timeZone)),
  });
  const read = v.safeParse(schema, given);
  if (!read.success) throw refused('BAD_INPUT', { fields: 'dateOfBirth' });
  const { cardId, dateOfBirth } = read.output;
  const isKept = await context.withTransaction(identityOf(session), { now }, async (trx) => {
    const { sent } = await trx
      .selectFrom('card_details')
      .select((select) => select.fn.countAll<number>().as('sent'))
      .where('buyer_id', '=', buyer)
      .where('created_at', '>', instantFromMs(instantToMs(now) - dayMs))
      .executeTakeFirstOrThrow();
    if (sent >= mostInADay) return false;
    await trx
      .insertInto('card_details')
      .values({
        id: cardId,
        program_id: context.program.id,
        buyer_id: buyer,
        user_id: session.user,
        sealed: context.signer.hide('card-details', JSON.stringify({ dateOfBirth }), cardId),
        birth_print: birthPrint(context.signer, cardId, dateOfBirth),
      })
      // A repetition after a lost answer: the first details stay.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await enqueueJob(trx, {
      kind: forgetCardholderKind,
      runAt: instantFromMs(instantToMs(now) + detailsAreKeptDays * dayMs),
      dedupeKey: `${forgetCardholderKind}:${cardId}`,
      payload: { cardId },
      program: context.program.id,
      buyer,
    });
    return true;
  });
  if (!isKept) throw refused('THROTTLED', { retryAfter: 3600 });
  return true;
}

/** A keyed hash of a date of birth, bound to the card. There are few dates, so without a key the hash could be inverted by trying all. */
export function birthPrint(signer: Signer, cardId: CardId, dateOfBirth: string): string {
  return createHmac('sha256', signer.key('card-birth')).update(`${cardId} ${dateOfBirth}`).digest('base64url');
}

/** True if the author has sent the details for this card, and no card has been created with them. */
export async function isHolderKept(trx: Transaction, cardId: CardId, author: string): Promise<boolean> {
  const kept = await trx
    .selectFrom('card_details')
    .leftJoin('purchase_cards', 'purchase_cards.id', 'card_details.id')
    .select(['card_details.user_id', 'purchase_cards.id as card'])
    .where('card_details.id', '=', cardId)
    .executeTakeFirst();
  return kept?.user_id === author && kept.card === null;
}

const payloadSchema = v.object({ cardId: idSchema('card') });

/** Deletes the details unless a card was created with them. */
export function forgetCardholderJob(withTransaction: WithTransaction): JobHandler {
  return async (job) => {
    const { cardId } = v.parse(payloadSchema, job.payload);
    await withTransaction({ role: 'job', program: job.program, buyer: job.buyer }, {}, (trx) =>
      trx
        .deleteFrom('card_details')
        .where('id', '=', cardId)
        .where((where) =>
          where.not(where.exists(where.selectFrom('purchase_cards').select('id').where('id', '=', cardId))),
        )
        .execute(),
    );
    return null;
  };
}
