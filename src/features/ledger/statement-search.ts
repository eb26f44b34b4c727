import * as v from 'valibot';
import { plainDateSchema } from '../../../domain/time/calendar-date.ts';

const day = v.fallback(v.optional(plainDateSchema), undefined);

/** Kinds of statements: what was outstanding on a day, and what happened in a period. */
export const statementKinds = ['outstanding', 'activity'] as const;

/** Which statement an address shows; without days it is today's, or all that is known. */
export const statementSearchSchema = v.object({
  tab: v.fallback(v.optional(v.picklist(statementKinds)), undefined),
  on: day,
  from: day,
  to: day,
});
export type StatementSearch = v.InferOutput<typeof statementSearchSchema>;
