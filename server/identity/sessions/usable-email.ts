import * as v from 'valibot';

const emailSchema = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(254));

/** True for a text that could be somebody's e-mail address at all. */
export function isUsableEmail(text: string): boolean {
  return v.is(emailSchema, text);
}
