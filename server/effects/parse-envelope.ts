import * as v from 'valibot';
import { type SentEnvelope, sentEnvelopeSchema } from '../../domain/action-subject.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import { unstorablePath } from '../graphql/storable.ts';

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

const maxFieldsNamed = 10;

/** Parses one item of a request as an envelope; BAD_INPUT names the wrong fields, such as `lines.0.amountMinor`. */
export function parseEnvelope(item: unknown): Parsed<SentEnvelope> {
  const unstorable = unstorablePath(item);
  if (unstorable !== null) return { ok: false, refusal: refuse('BAD_INPUT', { fields: unstorable || 'input' }) };
  return parseBy(sentEnvelopeSchema, item);
}

/** Parses a value by a schema; BAD_INPUT names the wrong fields. */
export function parseBy<Value>(schema: v.GenericSchema<unknown, Value>, value: unknown): Parsed<Value> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return { ok: true, value: parsed.output };
  const paths = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'input');
  const fields = [...new Set(paths)].slice(0, maxFieldsNamed).join(', ');
  return { ok: false, refusal: refuse('BAD_INPUT', { fields }) };
}
