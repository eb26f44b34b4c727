import * as v from 'valibot';
import { envelopeSchema } from './envelope.ts';
import { idSchema, programIdSchema } from './ids.ts';
import { subjectSchema } from './subject.ts';

const actor = { program: programIdSchema, user: idSchema('user') };

/**
 * The subject of an action: a buyer, a client (a seller), or the program itself (support staff). Devices keep rows and an outbox for a
 * buyer only, so actions for the others need a connection.
 */
const actionSubjectSchema = v.union([
  subjectSchema,
  v.strictObject({ ...actor, client: idSchema('client') }),
  v.strictObject(actor),
]);
export type ActionSubject = v.InferOutput<typeof actionSubjectSchema>;

export const subjectKinds = ['buyer', 'client', 'program'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** An action as the server receives it, for a subject of any kind. */
export const sentEnvelopeSchema = v.object({ ...envelopeSchema.entries, subject: actionSubjectSchema });
export type SentEnvelope = v.InferOutput<typeof sentEnvelopeSchema>;

export function subjectKindOf(subject: ActionSubject): SubjectKind {
  if ('buyer' in subject) return 'buyer';
  return 'client' in subject ? 'client' : 'program';
}
