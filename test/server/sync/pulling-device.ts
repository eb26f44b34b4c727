import { expect } from 'vitest';
import * as v from 'valibot';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { type Collection, collectionSchemas } from '../../../domain/sync/collections.ts';
import { digestOf } from '../../../domain/sync/digest.ts';
import { type PullAnswer, pullAnswerSchema } from '../../../domain/sync/pull-answer.ts';
import { isKept } from '../../../domain/sync/window.ts';
import type { Browser, GraphqlAnswer } from '../http/test-portal.ts';

export const changesDocument = `query changes($cursor: String, $limit: Int!) {
  changes(cursor: $cursor, limit: $limit) {
    upserts { collection id row } removals { collection id } cursor more reset serverTime feedVersion progress { delivered total }
  }
}`;

/** What a device pulls from: a browser, or the server's function without HTTP. */
export type PulledServer = {
  readonly run: (
    document: string,
    variables: { cursor: string | null; limit: number },
  ) => Promise<Pick<GraphqlAnswer, 'data' | 'code'>>;
};

/** A device's handling of pages: as the protocol says; it deletes rows that leave the kept months by itself. */
export class PullingDevice {
  readonly rows = new Map<
    string,
    { collection: Collection; id: string; rowVersion: number; row: Record<string, unknown> }
  >();
  readonly pages: PullAnswer[] = [];
  cursor: string | null = null;
  readonly #server: PulledServer;

  constructor(server: PulledServer) {
    this.#server = server;
  }

  async page(limit = 500): Promise<PullAnswer> {
    const answer = await this.#server.run(changesDocument, { cursor: this.cursor, limit });
    if (!answer.data) throw new Error(`The pull was refused: ${answer.code}`);
    const page = v.parse(pullAnswerSchema, answer.data['changes']);
    if (page.reset) this.rows.clear();
    for (const { collection, id } of page.removals) this.rows.delete(`${collection} ${id}`);
    for (const { collection, id, row } of page.upserts) {
      const known = collection as Collection;
      const parsed = v.parse(collectionSchemas[known], row) as { id: string; rowVersion: number };
      expect(parsed.id).toBe(id);
      this.rows.set(`${collection} ${id}`, { collection: known, id, rowVersion: parsed.rowVersion, row: parsed });
    }
    this.#takeAwayWhatIsTooOld();
    this.cursor = page.cursor;
    this.pages.push(page);
    return page;
  }

  #takeAwayWhatIsTooOld(): void {
    const rows = [...this.rows];
    const [buyer] = rows.flatMap(([, { collection, row }]) => (collection === 'buyers' ? [row as Buyer] : []));
    for (const [key, { collection, row }] of rows)
      if (collection === 'charges' && !isKept(row as Charge, buyer?.newestBillDate ?? null)) this.rows.delete(key);
  }

  async pull(limit = 500): Promise<this> {
    while ((await this.page(limit)).more);
    return this;
  }

  charges(): string[] {
    return [...this.rows.values()]
      .filter((row) => row.collection === 'charges')
      .map((row) => row.id)
      .toSorted();
  }

  digests() {
    return Object.fromEntries(
      Object.keys(collectionSchemas).map((collection) => [
        collection,
        digestOf([...this.rows.values()].filter((row) => row.collection === collection)),
      ]),
    );
  }
}

/** The digests of the rows that this browser's device should hold. */
export async function serverDigests(browser: Browser) {
  const { data } = await browser.run('query digests { digests { collection count hash } }');
  const rows = data?.['digests'] as { collection: string; count: number; hash: number }[];
  return Object.fromEntries(rows.map(({ collection, ...digest }) => [collection, digest]));
}
