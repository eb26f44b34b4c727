import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { serverQuery } from '../../src/platform/account/server-queries.ts';
import { usersQuery } from '../../src/platform/account/users.documents.ts';
import type { Operation } from '../../src/platform/wire/operation.ts';
import { person, subjectOfPerson } from '../platform/fake-server.ts';
import { waitLimitMs } from '../wait-limits.ts';

const tom = person(1);
const ana = person(2);
const users = [
  { id: tom.user, name: 'Tom Baker', email: null, roles: ['buyerPayer'], groupId: null, status: 'Active' },
];
/** Like most queries, it does not say that its answer may be stored. */
const passing: Operation = { name: 'mandate', document: 'query mandate { mandate }' };

/** A device whose pages query a server that may be unreachable. */
function device() {
  const disk = new Map<string, string>();
  const server = { isThere: true, users: users as readonly object[], asked: 0 };
  const request = async () => {
    server.asked += 1;
    if (!server.isThere) return { kind: 'unanswered', why: 'noRoute' };
    return { kind: 'answered', body: { users: server.users, mandate: 'signed' } };
  };
  const persisted = {
    getItem: async (key: string) => disk.get(key),
    setItem: async (key: string, value: string) => void disk.set(key, value),
    removeItem: async (key: string) => void disk.delete(key),
  };
  /** A newly opened page: its result of an operation, once nothing is in progress. */
  const page = async <Answer>(operation: Operation<object, Answer>, who = tom) => {
    const client = new QueryClient();
    const account = { client: { request }, offline: { identity: { subject: subjectOfPerson(who) }, persisted } };
    const query = serverQuery(account as unknown as Parameters<typeof serverQuery>[0], operation, {});
    const observer = new QueryObserver(client, client.defaultQueryOptions(query));
    observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'), waitLimitMs);
    return () => observer.getCurrentResult();
  };
  const isKept = () => vi.waitFor(() => expect(disk.size).toBe(1), waitLimitMs);
  return { disk, server, page, isKept };
}

describe('an answer that a device may store', () => {
  it('is available offline, with its age', async () => {
    const { server, page, isKept } = device();
    const first = await page(usersQuery);
    await isKept();
    server.isThere = false;
    const later = await page(usersQuery);
    expect(later().data).toMatchObject({ users });
    await vi.waitFor(() => expect(later().dataUpdatedAt).toBe(first().dataUpdatedAt), waitLimitMs);
  });

  it('is never shown to another person on the same device', async () => {
    const { server, page, isKept } = device();
    await page(usersQuery);
    await isKept();
    server.isThere = false;
    expect((await page(usersQuery, ana))().data).toBeUndefined();
  });

  it('is deleted if this build cannot read it', async () => {
    const { disk, server, page, isKept } = device();
    await page(usersQuery);
    await isKept();
    for (const [key, text] of disk) disk.set(key, text.replace('buyerPayer', 'harbourMaster'));
    server.isThere = false;
    expect((await page(usersQuery))().data).toBeUndefined();
    expect(disk.size).toBe(0);
  });
});

describe('an answer that a device may not store', () => {
  it('is not stored, and is not available offline', async () => {
    const { disk, server, page } = device();
    expect((await page(passing))().data).toMatchObject({ mandate: 'signed' });
    expect(disk.size).toBe(0);
    server.isThere = false;
    expect((await page(passing))().data).toBeUndefined();
  });
});
