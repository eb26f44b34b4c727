import * as v from 'valibot';
import type { Instant } from '../../domain/time/instant.ts';
import { plainDateSchema } from '../../domain/time/calendar-date.ts';
import { instantFromMs, instantSchema, instantToMs } from '../../domain/time/instant.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import type { Signer } from '../signing.ts';

/** Raised when the shape of synced rows changes, or who may see them, so that devices must load them again. */
export const syncSchemaVersion = 9;

/**
 * How far a device has come. It is bound to the user, the buyer and what they could see when it was given out. `feeds` maps a
 * feed to the version that is delivered; `newest` is the bill date that the device's window was cut by; `load` is where a
 * first load stands: the collection by its place in the order, and the last row of it. `toldAt` is when the server last had nothing
 * more to tell the device: in whole minutes, so that a pull that brings nothing mostly leaves the cursor as it is.
 */
const cursorSchema = v.object({
  schema: v.literal(syncSchemaVersion),
  user: v.string(),
  buyer: v.nullable(v.string()),
  epoch: v.number(),
  feeds: v.record(v.string(), v.number()),
  newest: v.nullable(plainDateSchema),
  toldAt: v.optional(v.nullable(instantSchema), null),
  load: v.nullable(
    v.object({
      collection: v.number(),
      after: v.nullable(v.object({ age: v.nullable(v.string()), id: v.string() })),
      delivered: v.number(),
      total: v.nullable(v.number()),
    }),
  ),
});
export type SyncCursor = v.InferOutput<typeof cursorSchema>;
export type LoadPlace = NonNullable<SyncCursor['load']>;

/** The cursor as opaque, signed text. */
export function writeCursor(signer: Signer, cursor: SyncCursor): string {
  return signer.seal('cursor', cursor);
}

/** A moment as a cursor names it, rounded down: data never counts as newer than it is. */
export function toldMinute(now: Instant): Instant {
  return instantFromMs(Math.floor(instantToMs(now) / 60_000) * 60_000);
}

/** Of a cursor of any schema and visibility that the server ever gave out: what it proves does not end with either. */
const provenSchema = v.object({ user: v.string(), buyer: v.nullable(v.string()), toldAt: instantSchema });

/** When the server last told this user's device everything, by the cursor that it gave out then; null where the text proves nothing. */
export function toldAtOf(
  signer: Signer,
  text: string | null | undefined,
  subject: { readonly user: string; readonly buyer?: string },
): Instant | null {
  if (text == null) return null;
  const parsed = v.safeParse(provenSchema, signer.unseal('cursor', text));
  if (!parsed.success) return null;
  const { user, buyer, toldAt } = parsed.output;
  return user === subject.user && buyer === (subject.buyer ?? null) ? toldAt : null;
}

/** The cursor of a text, or null where it is not ours, not this session's, or from before its visibility changed. */
export function readCursor(signer: Signer, text: string, session: LiveSession): SyncCursor | null {
  const parsed = v.safeParse(cursorSchema, signer.unseal('cursor', text));
  if (!parsed.success) return null;
  const { user, buyer, epoch } = parsed.output;
  const isOurs = user === session.user && buyer === (session.buyer?.id ?? null) && epoch === session.visibilityEpoch;
  return isOurs ? parsed.output : null;
}
