import { sql } from 'kysely';
import * as v from 'valibot';
import type { MfaScope } from '../../../domain/action.ts';
import { birthDateSchema } from '../../../domain/cards/birth-date.ts';
import { idSchema } from '../../../domain/ids.ts';
import { dateInZone } from '../../../domain/time/calendar-date.ts';
import { recordActivity } from '../../effects/record-activity.ts';
import type { RequestContext } from '../../graphql/request-context.ts';
import { Refused, refused } from '../../graphql/refused.ts';
import { refuseWithoutCode } from '../../identity/proofs/step-up.ts';
import { type LiveSession, identityOf } from '../../identity/sessions/live-session.ts';
import { readRows } from '../../rows/read-rows.ts';
import { birthPrint } from '../cardholder-details.ts';

type Means = Pick<RequestContext, 'program' | 'signer' | 'now' | 'withTransaction' | 'mfaEventId'> & {
  readonly scope: MfaScope;
};

/**
 * Stores the date of birth of an existing card's holder, encrypted, where none is kept. Throws BAD_INPUT for an invalid date (without
 * repeating it), MFA_REQUIRED, NOT_FOUND for a card that is not there or already has one.
 */
export async function keepMissingBirthDate(
  context: Means,
  session: LiveSession,
  given: { readonly cardId: string; readonly dateOfBirth: string },
): Promise<boolean> {
  const now = context.now();
  const schema = v.object({
    cardId: idSchema('card'),
    dateOfBirth: birthDateSchema(dateInZone(now, context.program.settings.timeZone)),
  });
  const read = v.safeParse(schema, given);
  if (!read.success) throw refused('BAD_INPUT', { fields: 'dateOfBirth' });
  const { cardId, dateOfBirth } = read.output;
  const sealed = context.signer.hide('card-details', JSON.stringify({ dateOfBirth }), cardId);
  const print = birthPrint(context.signer, cardId, dateOfBirth);
  await context.withTransaction(identityOf(session), { now }, async (trx) => {
    const uncoded = await refuseWithoutCode(trx, { ...context, session }, now);
    if (uncoded) throw new Refused(uncoded);
    const { rows } = await sql<{ kept: boolean }>`
      select keep_missing_birth_date(${cardId}, ${sealed}, ${print}) as kept`.execute(trx);
    const [card] = await readRows(trx, 'cards', [cardId]);
    if (!card || rows[0]?.kept !== true) throw refused('NOT_FOUND');
    const { user: actorUserId, name: actorName } = session;
    const author = { program: context.program.id, buyer: card.buyerId, actorUserId, actorName, actionId: null, now };
    await recordActivity(trx, author, [
      { subjectType: 'card', subjectId: card.id, groupId: card.groupId, ownerId: card.userId, kind: 'birthDateKept' },
    ]);
  });
  return true;
}
