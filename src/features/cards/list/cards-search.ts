import * as v from 'valibot';
import { idSchema } from '../../../../domain/ids.ts';
import { listSearchEntries } from '../../../kit/list/list-search.ts';

/** What a reload of the list must bring back. */
export const cardsSearchSchema = v.object(listSearchEntries(['card', 'group', 'status', 'end']));
export type CardsSearch = v.InferOutput<typeof cardsSearchSchema>;

/** Which card a limit check is about; without one, the only card or the one that was used last. */
export const limitCheckSearchSchema = v.object({
  card: v.fallback(v.optional(idSchema('card')), undefined),
});
export type LimitCheckSearch = v.InferOutput<typeof limitCheckSearchSchema>;
