import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { businessAccountsQuery } from '../../src/frame/chrome/menus/business-accounts.documents.ts';
import type { Offline } from '../../src/offline/offline.ts';
import { serverQuery } from '../../src/platform/account/server-queries.ts';
import type { GraphqlClient } from '../../src/platform/wire/graphql/graphql-client.ts';
import { person, subjectOfPerson } from '../platform/fake-server.ts';
import { waitLimitMs } from '../wait-limits.ts';

const tom = person(1);
const accounts = [
  { userId: tom.user, buyerId: tom.buyer?.id ?? null, name: 'Harbour Build', isCurrent: true, forApproval: 0 },
  {
    userId: person(2).user,
    buyerId: person(2).buyer?.id ?? null,
    name: 'Quay Fitters',
    isCurrent: false,
    forApproval: 2,
  },
];

/** The list as a page observes it, over a connection that may be cut, with or without the browser knowing. */
function watchedList(isThere: boolean) {
  const server = { isThere };
  const request = async () =>
    server.isThere
      ? { kind: 'answered', body: { businessAccounts: accounts } }
      : { kind: 'unanswered', why: 'noRoute' };
  const offline = { identity: { subject: subjectOfPerson(tom) } } as Offline;
  const query = (isOnline: boolean) =>
    serverQuery(
      { client: { request } as unknown as GraphqlClient, offline },
      businessAccountsQuery,
      {},
      { enabled: isOnline },
    );
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  const observer = new QueryObserver(client, client.defaultQueryOptions(query(true)));
  observer.subscribe(() => undefined);
  const know = (isOnline: boolean) => observer.setOptions(client.defaultQueryOptions(query(isOnline)));
  const names = () => observer.getCurrentResult().data?.businessAccounts.map(({ name }) => name);
  const isOver = () => vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'), waitLimitMs);
  return { server, observer, know, names, isOver };
}

describe('the list of businesses', () => {
  it('is fetched again once there is a connection', async () => {
    const list = watchedList(false);
    await list.isOver();
    expect(list.names()).toBeUndefined();
    list.know(false);
    list.server.isThere = true;
    list.know(true);
    await list.isOver();
    expect(list.names()).toEqual(['Harbour Build', 'Quay Fitters']);
  });

  it('stays as it is if it cannot be fetched again', async () => {
    const list = watchedList(true);
    await list.isOver();
    list.server.isThere = false;
    await list.observer.refetch();
    expect(list.names()).toEqual(['Harbour Build', 'Quay Fitters']);
  });
});
