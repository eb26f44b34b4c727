import * as v from 'valibot';

/** What an embedded page may say; anything else is ignored. Heights are in CSS pixels. */
const fromEmbeddedSchema = v.variant('type', [
  v.strictObject({ type: v.literal('portal.ready') }),
  v.strictObject({
    type: v.literal('portal.height'),
    heightPx: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20_000)),
  }),
]);
export type FromEmbedded = v.InferOutput<typeof fromEmbeddedSchema>;

/** What the portal tells an embedded page, once the page is ready and at each change. Nothing of a person is in it. */
export type ToEmbedded = {
  readonly type: 'portal.context';
  readonly locale: string;
  readonly colorScheme: 'light' | 'dark';
};

type Said = Pick<MessageEvent, 'origin' | 'source' | 'data'>;
type Expected = { readonly origin: string; readonly source: MessageEventSource | null };

/** What the embedded page said, or null where it was somebody else, or it is not one of its messages. */
export function readEmbeddedMessage({ origin, source, data }: Said, expected: Expected): FromEmbedded | null {
  if (origin !== expected.origin || source === null || source !== expected.source) return null;
  const message = v.safeParse(fromEmbeddedSchema, data);
  return message.success ? message.output : null;
}
