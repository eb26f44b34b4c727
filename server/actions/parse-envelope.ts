import * as v from 'valibot';
import type { ActionEnvelope } from '../../domain/envelope.ts';
import { envelopeSchema } from '../../domain/envelope.ts';
import type { Refusal } from '../../domain/errors.ts';
import { refuse } from '../../domain/errors.ts';

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

const maxDepth = 20;
const maxFieldsNamed = 10;

/** Reads one item of a request as an envelope; BAD_INPUT names the fields that are wrong, as `lines.0.amountMinor`. */
export function parseEnvelope(item: unknown): Parsed<ActionEnvelope> {
  if (!isStorable(item, maxDepth)) return { ok: false, refusal: refuse('BAD_INPUT', { fields: 'input' }) };
  return parseBy(envelopeSchema, item);
}

/** Reads a value by a schema; BAD_INPUT names the fields that are wrong. */
export function parseBy<Value>(schema: v.GenericSchema<unknown, Value>, value: unknown): Parsed<Value> {
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return { ok: true, value: parsed.output };
  const paths = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'input');
  const fields = [...new Set(paths)].slice(0, maxFieldsNamed).join(', ');
  return { ok: false, refusal: refuse('BAD_INPUT', { fields }) };
}

/** PostgreSQL keeps no zero bytes and no halves of surrogate pairs in JSON; and nothing honest nests that deep. */
function isStorable(value: unknown, depthLeft: number): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depthLeft === 0) return false;
  return Object.entries(value).every(([key, member]) => isStorableText(key) && isStorable(member, depthLeft - 1));
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/[\uD800-\uDFFF]/u.test(text);
}
