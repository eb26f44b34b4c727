import type { CardSettings } from '../../domain/cards/card-settings.ts';
import type { ConfigureCardsInput } from '../../domain/cards/configure-cards.action.ts';
import { refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { authorOf } from './card-line.ts';

/** Writes the settings. Cards can be switched off only when no card can be used any more. */
export async function performConfigureCards(run: ActionRun<ConfigureCardsInput>): Promise<EffectOutcome> {
  const { trx, input, buyer } = run;
  const { buyerId, currency, ...settings } = input;
  if (!settings.isOn && (await hasCards(run)))
    return { kind: 'refused', refusal: refuse('CARDS_STILL_ACTIVE'), current: [] };
  await trx
    .updateTable('buyers')
    .set({ card_settings: JSON.stringify(settings satisfies CardSettings) })
    .where('id', '=', buyer)
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = run.rows.row('buyers', buyerId)?.cardSettings;
  await recordActivity(trx, authorOf(run), [
    {
      subjectType: 'limit',
      subjectId: buyerId,
      groupId: null,
      ownerId: null,
      kind: 'configureCards',
      before: { name: before?.businessName ?? null, limitMinor: before?.defaultLimitMinor ?? null, currency },
      after: { name: settings.businessName, limitMinor: settings.defaultLimitMinor, currency },
    },
  ]);
  return { kind: 'done', result: { buyerId, isOn: settings.isOn } };
}

/** A card that is being issued counts too. */
async function hasCards({ trx, buyer }: Pick<ActionRun, 'trx' | 'buyer'>): Promise<boolean> {
  const card = await trx
    .selectFrom('purchase_cards')
    .select('id')
    .where('buyer_id', '=', buyer)
    .where('terminated_at', 'is', null)
    .where('status', 'not in', ['notCreated', 'notEnabled'])
    .limit(1)
    .executeTakeFirst();
  return card !== undefined;
}
