import type { ActionEnvelope } from '../../../domain/envelope.ts';
import type { Offline } from '../door.ts';
import type { Engine } from '../engine.ts';
import type { Entry, KeptFile } from '../entry.ts';
import type { Delivery } from '../ports.ts';
import type { FileRecord, Transaction } from '../store.ts';
import { watchRequest } from '../sync/watch-request.ts';

/** Files of the person’s requests and drafts, and documents that they keep. */
export function keptFiles(engine: Engine): Offline['files'] {
  const { store } = engine;
  return {
    keep: async (file) => {
      if (engine.isClosed()) return;
      await store.write(['files'], async (transaction) => {
        if (!engine.isDiscarding()) await transaction.put('files', [file]);
      });
    },
    load: (ids) =>
      store.read(['files'], async (transaction) => (await transaction.getMany('files', ids)).filter(hasContent)),
    send: (id) => sendFile(engine, id),
    drop: async (id) => {
      if (engine.isClosed()) return;
      await store.write(['files'], (transaction) => transaction.remove('files', [id, sentMark(id)]));
    },
  };
}

/** The hashes of the files that an action names, for its envelope; null if one of them is not on this device. */
export async function attachmentsOf(
  transaction: Transaction,
  ids: readonly string[],
): Promise<ActionEnvelope['attachments'] | null> {
  if (ids.length === 0) return [];
  const files = (await transaction.getMany('files', ids)).filter(hasContent);
  if (files.length < ids.length) return null;
  return files.map(({ id, sha256, bytes, type }) => ({ id, sha256, bytes, type }) as ActionEnvelope['attachments'][0]);
}

/** Deletes the files of removed entries, except those that another entry names. */
export async function removeFilesOf(
  transaction: Transaction,
  gone: readonly Entry[],
  others: readonly Entry[],
): Promise<void> {
  const named = new Set(others.flatMap(fileIdsOf));
  const ids = gone.flatMap(fileIdsOf).filter((id) => !named.has(id));
  if (ids.length > 0) await transaction.remove('files', [...ids, ...ids.map(sentMark)]);
}

export type UnsentFile = {
  readonly entry: Entry;
  readonly delivery: Exclude<Delivery<never>, { readonly kind: 'answered' }>;
};

/**
 * Sends the unsent files of a batch one after the other and records each, so that a later attempt continues with the rest. Returns the
 * first result that is not a success, or null.
 */
export async function sendFiles(engine: Engine, batch: readonly Entry[]): Promise<UnsentFile | null> {
  for (const entry of batch) {
    for (const id of fileIdsOf(entry)) {
      const delivery = await sendFile(engine, id);
      if (delivery.kind !== 'answered') return { entry, delivery };
    }
  }
  return null;
}

async function sendFile(engine: Engine, id: string): Promise<Delivery<unknown>> {
  const done = { kind: 'answered', body: null } as const;
  const [file, mark] = await engine.store.read(['files'], (transaction) =>
    transaction.getMany('files', [id, sentMark(id)]),
  );
  // The file is no longer on this device; the server knows whether it has it.
  if (mark || !file || !hasContent(file)) return done;
  const { server } = engine.ports;
  if (!server.sendFile) return { kind: 'unanswered', why: 'failedHere' };
  const { name, sha256, content } = file;
  const asking = engine.status.asking();
  const sending = server.sendFile(engine.identity.subject, { id, name, sha256, content: bytesOf(content) });
  const delivery = await watchRequest(engine, sending);
  engine.status.learn(delivery, asking);
  if (delivery.kind === 'answered')
    await engine.store.write(['files'], (transaction) =>
      transaction.put('files', [{ ...file, id: sentMark(id), content: null }]),
    );
  return delivery;
}

function fileIdsOf({ envelope }: Entry): readonly string[] {
  return envelope.attachments.map(({ id }) => id);
}

/** A separate record, so that the content is not written again. */
function sentMark(id: string): string {
  return `${id}/sent`;
}

function hasContent(file: FileRecord | undefined): file is KeptFile {
  return typeof file?.content === 'string';
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
