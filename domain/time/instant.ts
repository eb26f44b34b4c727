import * as v from 'valibot';

/** A moment, ISO 8601 in UTC with milliseconds, such as '2026-03-29T01:30:00.000Z'. */
export type Instant = string & { readonly __instant: true };

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

export const instantSchema: v.GenericSchema<string, Instant> = v.pipe(
  v.string(),
  v.check(isInstant, 'an instant in UTC'),
  v.transform((text) => text as Instant),
);

/** Years start at 0001, as in the database. */
function isInstant(text: string): text is Instant {
  return instantPattern.test(text) && !text.startsWith('0000') && !Number.isNaN(Date.parse(text));
}

/** Milliseconds since the epoch as an instant. */
export function instantFromMs(epochMs: number): Instant {
  return new Date(epochMs).toISOString() as Instant;
}

/** Milliseconds since the epoch of an instant. */
export function instantToMs(instant: Instant): number {
  return Date.parse(instant);
}
