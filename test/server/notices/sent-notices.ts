/** The messages to people, read as only the server can, because their texts are encrypted. */
import type { PortalDatabase } from '../../../server/database/database.ts';
import type { NoticeBody } from '../../../server/notices/queue-notice.ts';
import { createSigner } from '../../../server/signing.ts';
import { owner } from '../database/world.ts';
import { testSecret } from '../http/test-portal.ts';

/** All notices to an address, oldest first. */
export async function noticesTo(database: PortalDatabase, to: string): Promise<NoticeBody[]> {
  const signer = createSigner(testSecret);
  const rows = await database.withTransaction(owner, { readOnly: true }, (transaction) =>
    transaction.selectFrom('notices').selectAll().orderBy('created_at').orderBy('id').execute(),
  );
  return rows
    .map(({ id, body }) => JSON.parse(signer.reveal('notice', body, id) ?? 'null') as NoticeBody)
    .filter((notice) => notice.to === to);
}

/** The codes that were sent to an address, oldest first. */
export async function codesTo(database: PortalDatabase, to: string): Promise<string[]> {
  const notices = await noticesTo(database, to);
  return notices.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
}

/** The newest code that was sent to an address. */
export async function codeTo(database: PortalDatabase, to: string): Promise<string> {
  const code = (await codesTo(database, to)).at(-1);
  if (code === undefined) throw new Error(`No code was sent to ${to}.`);
  return code;
}
