import * as v from 'valibot';
import { activitySchema } from '../../../domain/activity/activity.ts';
import { listSearchEntries } from '../../kit/list/list-search.ts';
import { periodEntries } from '../../kit/period/period.ts';
import { maxSearchLength } from '../../ui/lists/search-schemas.ts';

/** What a line of the activity can be about. */
export const activityAbout = activitySchema.entries.subjectType.options;

/** What a reload, a bookmark or a colleague's link must bring back. */
export const activitySearchSchema = v.object({
  ...listSearchEntries(['at', 'what', 'who', 'amount']),
  about: v.fallback(v.optional(v.picklist(activityAbout)), undefined),
  /** The name of the person who did it. */
  by: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(maxSearchLength))), undefined),
  ...periodEntries,
});
export type ActivitySearch = v.InferOutput<typeof activitySearchSchema>;
