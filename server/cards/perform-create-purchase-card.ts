import type { CreatePurchaseCardInput } from '../../domain/cards/create-purchase-card.action.ts';
import { refuseNewCards } from '../../domain/cards/card-settings.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import { money } from '../../domain/money.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { readRows } from '../rows/read-rows.ts';
import { authorOf } from './card-line.ts';
import { isHolderKept } from './cardholder-details.ts';
import { refuseGiver } from './limits/limit-giver.ts';
import { addCard } from './new-card.ts';

type CreateRun = ActionRun<CreatePurchaseCardInput>;

const notReplacing = { replacesCardId: null, replacesReason: null };

/** Creates the card for a holder whose details the author sent before; the network issues it afterwards. */
export async function performCreatePurchaseCard(run: CreateRun): Promise<EffectOutcome> {
  const { trx, input, author, rows } = run;
  const holder = rows.row('spendingLimits', input.holderId);
  if (!holder) throw new Error(`The limit of ${input.holderId} passed the check and is not among the locked rows.`);
  const limitMinor = input.limitMinor ?? (await ownLimitMinor(run));
  const refusal = await refuseCreatePurchaseCard(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  const { kind, cardholderName, currency } = input;
  await addCard(run, { ...input, userId: input.holderId, groupId: holder.groupId, limitMinor, ...notReplacing });
  await recordActivity(trx, authorOf(run), [
    {
      subjectType: 'card',
      subjectId: input.cardId,
      groupId: holder.groupId,
      ownerId: input.holderId,
      kind: 'createPurchaseCard',
      after: { status: 'pending', kind, cardholderName, limitMinor, currency, ...approval(run) },
    },
  ]);
  return { kind: 'done', result: { cardId: input.cardId, holderId: input.holderId, requestedBy: author.userId } };
}

/** Why a card is not created, or null; also asked before it waits for an approval. */
export async function refuseCreatePurchaseCard(run: CreateRun): Promise<Refusal | null> {
  const { trx, input, author, buyer } = run;
  const limitMinor = input.limitMinor ?? (await ownLimitMinor(run));
  const [account] = await readRows(trx, 'buyers', [buyer]);
  const refusal = refuseNewCards(account?.cardSettings ?? null, author.roles);
  if (refusal) return refusal;
  const holder = await trx.selectFrom('users').select('status').where('id', '=', input.holderId).executeTakeFirst();
  if (holder && holder.status !== 'Active' && holder.status !== 'Pending') return refuse('USER_STATUS_UNSUITABLE');
  if (!(await isHolderKept(trx, input.cardId, author.userId))) return refuse('CARD_HOLDER_UNKNOWN');
  return limitMinor === null ? null : refuseGiver(run, money(limitMinor, input.currency));
}

async function ownLimitMinor({ trx, author }: CreateRun): Promise<number | null> {
  const [own] = await readRows(trx, 'spendingLimits', [author.userId]);
  return own?.limitMinor ?? null;
}

function approval({ author, actor }: Pick<CreateRun, 'author' | 'actor'>): Readonly<Record<string, string>> {
  return actor.userId === author.userId ? {} : { approvedBy: actor.name };
}
