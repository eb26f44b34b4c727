import { useState } from 'react';

/**
 * The text of a field whose value is stored elsewhere, as in the address. The typed value is stored with a delay, and must not reset the
 * field meanwhile. `sent` are the values that are not stored yet.
 */
export type FollowedText<Value> = { readonly text: string; readonly seen: Value; readonly sent: readonly Value[] };

/** The field after its value became `asked`: a value that it sent itself keeps the typed text, any other replaces it. */
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

/** The field with a text that has a value; a value that it already has is not sent again. */
export function withTyped<Value>(field: FollowedText<Value>, text: string, value: Value): FollowedText<Value> {
  const last = field.sent.length > 0 ? field.sent.at(-1) : field.seen;
  return { ...field, text, sent: value === last ? field.sent : [...field.sent, value] };
}

/** A text field that follows a value from outside. `type` takes a text that is a valid value, `hold` a text that is none yet. */
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
