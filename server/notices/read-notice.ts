import * as v from 'valibot';
import { idSchema } from '../../domain/ids.ts';
import type { Signer } from '../signing.ts';
import type { NoticeBody } from './queue-notice.ts';

const bodySchema = v.object({
  to: v.string(),
  from: v.object({ name: v.string(), host: v.string() }),
  subject: v.string(),
  text: v.string(),
  attachment: v.optional(v.object({ fileId: v.string(), buyer: idSchema('buyer'), name: v.string() })),
});

/** The content of an encrypted notice; null if it was encrypted with another secret than this installation's. */
export function readNotice(
  signer: Signer,
  { id, body }: { readonly id: string; readonly body: string },
): NoticeBody | null {
  const text = signer.reveal('notice', body, id);
  return text === null ? null : v.parse(bodySchema, JSON.parse(text));
}
