import * as v from 'valibot';
import { activitySchema } from '../../../domain/activity/activity.ts';
import { listSearchEntries } from '../../kit/list/list-search.ts';
import { searchWithPeriod } from '../../kit/period/period.ts';
import { maxSearchLength } from '../../ui/lists/search-schemas.ts';

/** The subject types of an activity. */
export const activityAbout = activitySchema.entries.subjectType.options;

/** The state of the list that is kept in the address. */
export const activitySearchSchema = searchWithPeriod({
  ...listSearchEntries,
  about: v.fallback(v.optional(v.picklist(activityAbout)), undefined),
  /** The name of the person whose activity is shown. */
  by: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(maxSearchLength))), undefined),
});
export type ActivitySearch = v.InferOutput<typeof activitySearchSchema>;
