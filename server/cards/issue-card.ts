import type { Updateable } from 'kysely';
import * as v from 'valibot';
import type { Card } from '../../domain/cards/card.ts';
import { idSchema } from '../../domain/ids.ts';
import { dateInZone } from '../../domain/time/calendar-date.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/tables.gen.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { tellUsers } from '../notices/tell-users.ts';
import { readProgram } from '../programs/program.ts';
import { readRows } from '../rows/read-rows.ts';
import { terminateReplaced } from './terminate-replaced.ts';
import type { CardNetwork, Issued } from './card-network.ts';

/** The job that requests a card from the network. */
export const issueCardKind = 'issue-card';

const payloadSchema = v.object({ cardId: idSchema('card') });

type Means = { readonly withTransaction: WithTransaction; readonly clock: Clock; readonly cardNetwork: CardNetwork };

/** A physical card is mailed and waits for activation; a virtual one is active at once. */
export function issueCardJob({ withTransaction, clock, cardNetwork }: Means): JobHandler {
  return async ({ program: programId, buyer, payload }) => {
    if (programId === null || buyer === null) throw new JobCannotSucceed('A card is that of a program and a buyer.');
    const { cardId } = v.parse(payloadSchema, payload);
    const identity = { role: 'job', program: programId, buyer } as const;
    const now = clock.now();
    const asked = await withTransaction(identity, { readOnly: true }, async (trx) => {
      const [card] = await readRows(trx, 'cards', [cardId]);
      return card && { card, timeZone: (await readProgram(trx, programId)).settings.timeZone };
    });
    if (!asked || !isWaiting(asked.card)) return null;
    const issued = await cardNetwork.issue(asked.card, dateInZone(now, asked.timeZone));
    await withTransaction(identity, { now }, async (trx) => {
      const [card] = await readRows(trx, 'cards', [cardId], { lock: true });
      // Terminated meanwhile.
      if (!card || !isWaiting(card)) return;
      await settle(trx, card, issued, now, asked.timeZone);
      const author = { program: programId, buyer, actorUserId: null, actorName: null, actionId: null, now };
      await recordActivity(trx, author, [
        {
          subjectType: 'card',
          subjectId: card.id,
          groupId: card.groupId,
          ownerId: card.userId,
          kind: issued.outcome === 'issued' ? 'cardIssued' : 'cardNotIssued',
          before: { status: card.status },
          after: { status: statusAfter(card, issued) },
        },
      ]);
      if (issued.outcome === 'issued' && card.kind === 'physical' && card.userId !== null)
        await tellUsers(
          { trx, program: { id: programId }, buyer, now },
          { cause: card.id, userIds: [card.userId], notice: 'card-shipped', values: { last4: issued.last4 } },
        );
      // A virtual card can be used from now on.
      if (statusAfter(card, issued) === 'active') await terminateReplaced(trx, card, author);
    });
    return null;
  };
}

/** True for a card that is still to be issued, also if it was locked before. */
function isWaiting({ status, last4, terminatedAt }: Card): boolean {
  return terminatedAt === null && (status === 'pending' || (status === 'locked' && last4 === null));
}

async function settle(trx: Transaction, card: Card, issued: Issued, now: Instant, timeZone: string): Promise<void> {
  const today = dateInZone(now, timeZone);
  const status = statusAfter(card, issued);
  await trx
    .updateTable('purchase_cards')
    .set(stateAfter(card, status))
    .$if(issued.outcome === 'issued', (query) =>
      query.set({
        last4: issued.outcome === 'issued' ? issued.last4 : null,
        expires_on: issued.outcome === 'issued' ? issued.expiresOn : null,
        ...(card.kind === 'physical' ? { shipped_on: today } : { activated_on: today }),
      }),
    )
    .where('id', '=', card.id)
    .execute();
}

/** A card that was locked meanwhile stays locked, unless issuing failed. */
function stateAfter(card: Card, status: ReturnType<typeof statusAfter>): Updateable<Database['purchase_cards']> {
  if (card.status !== 'locked') return { status };
  if (status !== 'notCreated') return { status_before_lock: status };
  return { status, status_before_lock: null, lock_reason: null, locked_at: null, locked_with_holder: false };
}

function statusAfter({ kind }: Pick<Card, 'kind'>, { outcome }: Issued): 'active' | 'inactive' | 'notCreated' {
  if (outcome === 'failed') return 'notCreated';
  return kind === 'physical' ? 'inactive' : 'active';
}
