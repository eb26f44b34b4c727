import { useState } from 'react';

/**
 * The text of a field whose value is kept elsewhere, as in the address: what is typed arrives there later, and meanwhile the field
 * is not set back to what was there before. `sent` are the values on their way.
 */
export type FollowedText<Value> = { readonly text: string; readonly seen: Value; readonly sent: readonly Value[] };

/** The field once its value is `asked`: what was typed into it stays as it was typed, and what somebody else has set takes its place. */
export function followed<Value>(
  field: FollowedText<Value>,
  asked: Value,
  textOf: (value: Value) => string,
): FollowedText<Value> {
  if (asked === field.seen) return field;
  const arrived = field.sent.indexOf(asked);
  if (arrived < 0) return { text: textOf(asked), seen: asked, sent: [] };
  return { ...field, seen: asked, sent: field.sent.slice(arrived + 1) };
}

/** The field with a text that means a value; a value that it has already is not sent again. */
export function withTyped<Value>(field: FollowedText<Value>, text: string, value: Value): FollowedText<Value> {
  const last = field.sent.length > 0 ? field.sent.at(-1) : field.seen;
  return { ...field, text, sent: value === last ? field.sent : [...field.sent, value] };
}

/** A field that follows its value; `type` is for a text that means one, `hold` for one that means nothing yet. */
export function useFollowedText<Value>(
  asked: Value,
  textOf: (value: Value) => string,
  onChange: (value: Value) => void,
) {
  const [last, setLast] = useState<FollowedText<Value>>(() => ({ text: textOf(asked), seen: asked, sent: [] }));
  const field = followed(last, asked, textOf);
  if (field !== last) setLast(field);
  return {
    text: field.text,
    type: (text: string, value: Value) => {
      const next = withTyped(field, text, value);
      setLast(next);
      if (next.sent !== field.sent) onChange(value);
    },
    hold: (text: string) => setLast({ ...field, text }),
  };
}
