import * as v from 'valibot';
import { cardStatuses } from '../../../../domain/cards/card-status.ts';
import { idSchema } from '../../../../domain/ids.ts';
import { listSearchEntries } from '../../../kit/list/list-search.ts';

/** The state of the list that is kept in the address. */
export const cardsSearchSchema = v.object({
  ...listSearchEntries,
  status: v.fallback(v.optional(v.picklist(cardStatuses)), undefined),
});
export type CardsSearch = v.InferOutput<typeof cardsSearchSchema>;

/** The card of a limit check; without one, the only card or the last used one. */
export const limitCheckSearchSchema = v.object({
  card: v.fallback(v.optional(idSchema('card')), undefined),
});
export type LimitCheckSearch = v.InferOutput<typeof limitCheckSearchSchema>;
