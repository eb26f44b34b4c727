import * as v from 'valibot';
import type { Dispute } from '../../domain/disputes/dispute.ts';
import { idSchema } from '../../domain/ids.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { readRows } from '../rows/read-rows.ts';
import type { DisputeService } from './dispute-service.ts';
import { recordReply } from './record-reply.ts';

/** The job that asks the dispute service for its reply. */
export const askDisputeServiceKind = 'ask-dispute-service';

const payloadSchema = v.object({ disputeId: idSchema('dispute') });

/** Enqueues the request in the transaction of the action. */
export async function askService({ trx, actionId, program, buyer, now }: ActionRun, disputeId: string): Promise<void> {
  await enqueueJob(trx, {
    kind: askDisputeServiceKind,
    runAt: now,
    dedupeKey: `${askDisputeServiceKind}:${actionId}`,
    payload: { disputeId },
    program: program.id,
    buyer,
  });
}

type Means = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly disputeService: DisputeService;
};

/** Asks the service and writes its reply. If the dispute has changed meanwhile, it asks again. */
export function askDisputeServiceJob({ withTransaction, clock, disputeService }: Means): JobHandler {
  return async ({ program, buyer, payload }) => {
    const { disputeId } = v.parse(payloadSchema, payload);
    if (program === null || buyer === null) throw new JobCannotSucceed('A dispute belongs to a program and a buyer.');
    const identity = { role: 'job', program, buyer } as const;
    const [dispute] = await withTransaction(identity, { readOnly: true }, (trx) =>
      readRows(trx, 'disputes', [disputeId]),
    );
    if (!isOpen(dispute)) return null;
    const reply = await disputeService.reply(dispute, clock.now());
    if (reply.kind === 'later') return { runAgainAt: reply.at };
    if (reply.kind === 'nothing') return null;
    const now = clock.now();
    const isWritten = await withTransaction(identity, { now }, async (trx) => {
      // Locks the dispute before the charge, in the same order as a withdrawal.
      const [current] = await readRows(trx, 'disputes', [disputeId], { lock: true });
      const [charge] = await readRows(trx, 'charges', [dispute.chargeId], { lock: true });
      if (!charge || !isOpen(current)) return true;
      if (current.messages.length !== dispute.messages.length) return false;
      await recordReply(trx, { program, buyer, charge, dispute: current, reply, now });
      return true;
    });
    return isWritten ? null : { runAgainAt: now };
  };
}

function isOpen(dispute: Dispute | undefined): dispute is Dispute {
  return dispute?.status === 'open';
}
