import * as v from 'valibot';
import { idSchema } from '../../../../domain/ids.ts';
import { searchTextSchema } from '../../../ui/lists/search-schemas.ts';

/** What a reload of the list must bring back. */
export const cardsSearchSchema = v.object({
  q: searchTextSchema,
});
export type CardsSearch = v.InferOutput<typeof cardsSearchSchema>;

/** Which card a limit check is about; without one, the only card or the one that was used last. */
export const limitCheckSearchSchema = v.object({
  card: v.fallback(v.optional(idSchema('card')), undefined),
});
export type LimitCheckSearch = v.InferOutput<typeof limitCheckSearchSchema>;
