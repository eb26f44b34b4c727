import * as v from 'valibot';
import { instantSchema } from '../../../domain/time/instant.ts';
import { envelopeSchema } from '../../../domain/envelope.ts';
import { collectionSchema } from '../../../domain/sync/collections.ts';
import type { Entry } from '../entry.ts';
import { rejudged } from './next-state.ts';
import type { StoredEntry } from '../store.ts';

/** Increment with every change of the stored shape; test/offline/golden has fixtures of every version ever shipped. */
export const entryVersion = 1;

export type Decoded =
  | { readonly kind: 'entry'; readonly entry: Entry }
  /** A newer build wrote the entry: it stays unchanged until this device is updated. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'unreadable'; readonly why: string };

export function encodeEntry(entry: Entry): StoredEntry {
  return { id: entry.id, seq: entry.seq, version: entryVersion, entry };
}

/** Reads a stored record of any version. Stored data is untrusted: an invalid record is reported, never guessed. */
export function decodeEntry(record: unknown): Decoded {
  const outer = v.safeParse(storedSchema, record);
  if (!outer.success) return { kind: 'unreadable', why: pathOf(outer.issues) };
  if (outer.output.version > entryVersion) return { kind: 'newer' };
  const parsed = v.safeParse(entrySchema, upgraded(outer.output.version, outer.output.entry));
  if (!parsed.success) return { kind: 'unreadable', why: pathOf(parsed.issues) };
  const isWhole = parsed.output.id === outer.output.id && parsed.output.envelope.id === outer.output.id;
  const entry = { ...parsed.output, state: rejudged(parsed.output.state) };
  return isWhole ? { kind: 'entry', entry } : { kind: 'unreadable', why: 'id' };
}

/** From version n to n + 1, for each shipped version before the newest. */
const upgrades: Readonly<Record<number, (old: unknown) => unknown>> = {};

function upgraded(version: number, entry: unknown): unknown {
  let current = entry;
  for (let from = version; from < entryVersion; from += 1) current = upgrades[from]?.(current) ?? current;
  return current;
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const rowSchema = v.object({ collection: v.string(), id: v.string(), row: v.unknown() });
const valuesSchema = v.record(v.string(), v.union([v.string(), v.number()]));

const stateSchema = v.variant('kind', [
  v.object({ kind: v.literal('draft') }),
  v.object({
    kind: v.literal('waiting'),
    attempts: count,
    notBeforeMs: v.number(),
    cause: v.picklist(['new', 'noAnswer', 'serverSaidLater']),
  }),
  v.object({ kind: v.literal('sending'), attempts: count, leaseUntil: instantSchema }),
  v.object({ kind: v.literal('waitingForSignIn'), attempts: count }),
  v.object({
    kind: v.literal('held'),
    attempts: count,
    why: v.picklist(['updateNeeded', 'unknownCode', 'unreadable']),
    notBeforeMs: v.number(),
  }),
  v.object({
    kind: v.literal('needsYou'),
    need: v.object({ code: v.string(), values: valuesSchema, current: v.array(rowSchema) }),
    mayHaveArrived: v.optional(v.boolean()),
  }),
  v.object({ kind: v.literal('sent'), outcome: v.picklist(['completed', 'inApproval']), feedVersion: v.number() }),
]);

const entrySchema = v.object({
  id: v.string(),
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  envelope: envelopeSchema,
  queueKeys: v.array(v.string()),
  isUrgent: v.boolean(),
  predictions: v.array(
    v.object({ collection: collectionSchema, id: v.string(), set: v.record(v.string(), v.unknown()) }),
  ),
  state: stateSchema,
  expiresAt: instantSchema,
  seenRows: v.array(rowSchema),
});

const storedSchema = v.object({
  id: v.string(),
  seq: v.number(),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  entry: v.unknown(),
});

/** The path of the error, never the value: this goes into logs. */
function pathOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const [first] = issues;
  return first ? (v.getDotPath(first) ?? first.type) : 'unknown';
}
