import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { collectionSchemas, collections } from '../../domain/sync/collections.ts';
import { rowShape } from '../../domain/sync/row-shape.ts';
import { type Instant, instantFromMs, instantSchema, instantToMs } from '../../domain/time/instant.ts';
import { plainDateSchema } from '../../domain/time/calendar-date.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import type { Signer } from '../signing.ts';

/** Increased when fewer rows become visible, or a field of a row gets another meaning. */
const meaningVersion = 11;

/** The version of the synced rows: when it changes, devices load all rows again. Adding, renaming or removing a field changes it automatically. */
export const syncSchemaVersion = `${meaningVersion}-${hashOf(collections.map((name) => name + rowShape(collectionSchemas[name])))}`;

function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join()).digest('base64url').slice(0, 12);
}

/**
 * The position of a device. It is bound to the user, the buyer and the visibility at its creation. `feeds` maps a feed to the delivered
 * version; `newest` is the bill date that determines the device's window; `load` is the position of a first load: the index of the
 * collection, and its last row. `toldAt` is when the server last had no more changes, in whole minutes, so that a pull without changes
 * mostly leaves the cursor unchanged.
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

/** A time in a cursor, rounded down, so that data never counts as newer than it is. */
export function toldMinute(now: Instant): Instant {
  return instantFromMs(Math.floor(instantToMs(now) / 60_000) * 60_000);
}

/** A cursor of any schema version and visibility: its proof of the time stays valid. */
const provenSchema = v.object({ user: v.string(), buyer: v.nullable(v.string()), toldAt: instantSchema });

/** When the server last sent this user's device all changes, by the given cursor; null if the text is no valid cursor. */
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

/** The cursor of a text, or null if it is not ours, of another session, or if the visibility has changed since. */
export function readCursor(signer: Signer, text: string, session: LiveSession): SyncCursor | null {
  const parsed = v.safeParse(cursorSchema, signer.unseal('cursor', text));
  if (!parsed.success) return null;
  const { user, buyer, epoch } = parsed.output;
  const isOurs = user === session.user && buyer === (session.buyer?.id ?? null) && epoch === session.visibilityEpoch;
  return isOurs ? parsed.output : null;
}
