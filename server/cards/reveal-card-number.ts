import * as v from 'valibot';
import type { MfaScope } from '../../domain/action.ts';
import { mayRevealNumber } from '../../domain/cards/card-rules.ts';
import { idSchema } from '../../domain/ids.ts';
import { recordActivity } from '../effects/record-activity.ts';
import type { CardNumber, RequestContext } from '../graphql/request-context.ts';
import { Refused, refused } from '../graphql/refused.ts';
import { refuseWithoutCode } from '../identity/proofs/step-up.ts';
import { type LiveSession, identityOf } from '../identity/sessions/live-session.ts';
import { readRows } from '../rows/read-rows.ts';

type Means = Pick<RequestContext, 'program' | 'now' | 'withTransaction' | 'cardNetwork' | 'mfaEventId'> & {
  readonly scope: MfaScope;
};

/**
 * Fetches the number from the network after the audit trail has recorded who sees it. Throws MFA_REQUIRED, NOT_FOUND, CARD_NUMBER_HIDDEN.
 */
export async function revealCardNumber(context: Means, session: LiveSession, cardId: string): Promise<CardNumber> {
  const now = context.now();
  const card = await context.withTransaction(identityOf(session), { now }, async (trx) => {
    const uncoded = await refuseWithoutCode(trx, { ...context, session }, now);
    if (uncoded) throw new Refused(uncoded);
    const [row] = v.is(idSchema('card'), cardId) ? await readRows(trx, 'cards', [cardId]) : [];
    if (!row) throw refused('NOT_FOUND');
    const person = { userId: session.user, roles: session.roles };
    if (!mayRevealNumber(row, person)) throw refused('CARD_NUMBER_HIDDEN');
    const { user: actorUserId, name: actorName } = session;
    const author = { program: context.program.id, buyer: row.buyerId, actorUserId, actorName, actionId: null, now };
    await recordActivity(trx, author, [
      {
        subjectType: 'card',
        subjectId: row.id,
        groupId: row.groupId,
        ownerId: row.userId,
        kind: 'cardNumberShown',
      },
    ]);
    return row;
  });
  return context.cardNetwork.reveal(card);
}
