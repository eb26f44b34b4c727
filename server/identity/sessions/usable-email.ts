import * as v from 'valibot';

const emailSchema = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(254));

/** True if the text has the form of an e-mail address. */
export function isUsableEmail(text: string): boolean {
  return v.is(emailSchema, text);
}
