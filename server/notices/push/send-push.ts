import * as v from 'valibot';
import type { PersonId, ProgramId } from '../../../domain/ids.ts';
import type { NoticeKind } from '../../../domain/session/notice-texts.ts';
import { type Instant, instantFromMs, instantSchema, instantToMs } from '../../../domain/time/instant.ts';
import { topicOf } from '../../../domain/users/notice-topics.ts';
import { pushPages } from '../../../domain/users/push-pages.ts';
import type { WithTransaction, Transaction } from '../../database/with-transaction.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import type { JobHandler } from '../../jobs/job.ts';
import type { Program } from '../../programs/program.ts';
import type { Signer } from '../../signing.ts';
import type { LinkTo } from '../../programs/public-links.ts';
import type { NoticeValues } from '../notice-values.ts';
import { noticeWords } from '../queue-notice.ts';
import type { PushPort } from './push-port.ts';
import { addressOf } from './push-subscriptions.ts';

/** The job that delivers one message to one browser. */
export const sendPushKind = 'send-push';

const payloadSchema = v.object({
  subscriptionId: v.string(),
  text: v.string(),
  until: instantSchema,
  contact: v.string(),
});
const worthHours = 24;

type Pushed = {
  /** The id of the cause; messages with the same one are sent once. */
  readonly cause: string;
  readonly person: PersonId;
  readonly language: string;
  readonly notice: NoticeKind;
  readonly values: NoticeValues;
};

/**
 * Enqueues a job for each browser of a person, in the transaction that queues the e-mail. The message holds the e-mail's subject, which
 * contains no amounts, and the page. Notices that cannot be switched off are about sign-in and are never pushed. Run as a job.
 */
export async function queuePush(
  trx: Transaction,
  { program, linkTo }: { readonly program: Program; readonly linkTo: LinkTo },
  { cause, person, language, notice, values }: Pushed,
  now: Instant,
): Promise<void> {
  const topic = topicOf(notice);
  if (topic === null) return;
  const subscriptions = await trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('person_id', '=', person)
    .orderBy('id')
    .execute();
  const { name, supportEmail } = program.settings;
  const title = noticeWords(program, language, notice, values).subject.replace(`${name}: `, '');
  const text = JSON.stringify({ title: name, body: title, path: pushPages[topic], tag: topic });
  const until = instantFromMs(instantToMs(now) + worthHours * 3_600_000);
  const contact = supportEmail ? `mailto:${supportEmail}` : linkTo(program, '/');
  for (const { id } of subscriptions)
    await enqueueJob(trx, {
      kind: sendPushKind,
      runAt: now,
      dedupeKey: `${sendPushKind}:${cause}:${id}`,
      payload: { subscriptionId: id, text, until, contact },
      program: program.id,
      buyer: null,
    });
}

type Means = { readonly withTransaction: WithTransaction; readonly signer: Signer; readonly push: PushPort };

/** Delivers a message; if the push service no longer knows the browser, deletes its subscription. */
export function sendPushJob({ withTransaction, signer, push }: Means): JobHandler {
  return async ({ program, payload }) => {
    const { subscriptionId, ...message } = v.parse(payloadSchema, payload);
    const identity = { role: 'job', program } as const satisfies { role: 'job'; program: ProgramId | null };
    const kept = await withTransaction(identity, { readOnly: true }, (trx) =>
      trx.selectFrom('push_subscriptions').select(['id', 'body']).where('id', '=', subscriptionId).executeTakeFirst(),
    );
    if (!kept) return null;
    const address = addressOf(signer, kept);
    const outcome = address ? await push.send(address, message) : 'gone';
    if (outcome === 'gone')
      await withTransaction(identity, {}, (trx) =>
        trx.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute(),
      );
    return null;
  };
}
