import * as v from 'valibot';

/** Messages of an embedded page; all others are ignored. Heights are in CSS pixels. */
const fromEmbeddedSchema = v.variant('type', [
  v.strictObject({ type: v.literal('portal.ready') }),
  v.strictObject({
    type: v.literal('portal.height'),
    heightPx: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20_000)),
  }),
]);
export type FromEmbedded = v.InferOutput<typeof fromEmbeddedSchema>;

/** What the portal sends to an embedded page when it is ready and at each change. Contains no personal data. */
export type ToEmbedded = {
  readonly type: 'portal.context';
  readonly locale: string;
  readonly colorScheme: 'light' | 'dark';
};

type Said = Pick<MessageEvent, 'origin' | 'source' | 'data'>;
type Expected = { readonly origin: string; readonly source: MessageEventSource | null };

/** The message of the embedded page, or null if it came from elsewhere or is unknown. */
export function readEmbeddedMessage({ origin, source, data }: Said, expected: Expected): FromEmbedded | null {
  if (origin !== expected.origin || source === null || source !== expected.source) return null;
  const message = v.safeParse(fromEmbeddedSchema, data);
  return message.success ? message.output : null;
}
