import * as v from 'valibot';
import { plainDateSchema } from '../../../domain/time/calendar-date.ts';

const day = v.fallback(v.optional(plainDateSchema), undefined);

/** Kinds of statements: outstanding items on a day, and entries of a period. */
export const statementKinds = ['outstanding', 'activity'] as const;

/** The statement of an address; without days it is today's, or the longest known period. */
export const statementSearchSchema = v.object({
  tab: v.fallback(v.optional(v.picklist(statementKinds)), undefined),
  on: day,
  from: day,
  to: day,
});
export type StatementSearch = v.InferOutput<typeof statementSearchSchema>;
