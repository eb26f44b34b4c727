import * as v from 'valibot';
import { instantSchema } from './time/instant.ts';
import { idSchema } from './ids.ts';
import { subjectSchema } from './subject.ts';
import { collectionSchema } from './sync/collections.ts';

const rowVersionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** The version of a row that the author of an action saw. */
const baseRowSchema = v.object({ collection: collectionSchema, id: v.string(), rowVersion: rowVersionSchema });

/**
 * One action as it is sent. `id` is the idempotency key for ever. `composedAt`, `composedOffline` and `dataAsOf` are the client's claims:
 * shown, never trusted. `cursor` is signed by the server and proves when it last sent the device a complete sync; older builds send none.
 * `quote` is the server's signed offer; only with it a payment counts as online.
 */
export const envelopeSchema = v.object({
  id: idSchema('action'),
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  kind: v.pipe(v.string(), v.regex(/^[a-z][A-Za-z]{2,40}$/)),
  definitionVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  subject: subjectSchema,
  input: v.unknown(),
  base: v.pipe(v.array(baseRowSchema), v.maxLength(500)),
  dependsOn: v.pipe(v.array(idSchema('action')), v.maxLength(50)),
  attachments: v.pipe(
    v.array(v.object({ id: idSchema('file'), sha256: v.string(), bytes: v.number(), type: v.string() })),
    v.maxLength(5),
  ),
  composedAt: instantSchema,
  composedOffline: v.boolean(),
  dataAsOf: v.nullable(instantSchema),
  cursor: v.exactOptional(v.nullable(v.pipe(v.string(), v.maxLength(4_000)))),
  deviceId: idSchema('device'),
  quote: v.nullable(v.pipe(v.string(), v.maxLength(16_000))),
});
export type ActionEnvelope = v.InferOutput<typeof envelopeSchema>;

/** Most actions in one request. */
export const maxActionsPerRequest = 25;

/**
 * The server's answer to one action. Only `completed` and `inApproval` have an effect; they carry the feed version at which the sync has
 * delivered it. `refused` carries an error code, and the current rows if the author has to compare.
 */
export const actionAnswerSchema = v.object({
  id: idSchema('action'),
  outcome: v.picklist(['completed', 'inApproval', 'refused']),
  code: v.nullable(v.string()),
  values: v.nullable(v.record(v.string(), v.union([v.string(), v.number()]))),
  current: v.nullable(v.array(v.object({ collection: v.string(), id: v.string(), row: v.unknown() }))),
  feedVersion: v.nullable(v.pipe(v.number(), v.safeInteger())),
  result: v.nullable(v.record(v.string(), v.unknown())),
});
export type ActionAnswer = v.InferOutput<typeof actionAnswerSchema>;
