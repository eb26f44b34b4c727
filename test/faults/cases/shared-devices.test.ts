import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from '../../architecture/repository-files.ts';
import { routes } from '../../../domain/routes.ts';
import { payment, queued, states, syncedWorld } from '../../offline/offline-world.ts';
import { chargeId } from '../model-rows.ts';

describe('a sign-out on a shared device', () => {
  it('case 100: without a connection leaves no row, draft or kept answer', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await world.offline.drafts.save('pay', { note: 'half' });
    await world.offline.persisted.setItem('users', '["Tom"]');
    await world.offline.forget('discard');
    expect(await world.offline.read.count({ tab: 'all' })).toBe(0);
    expect(await world.offline.read.charges([chargeId(1)])).toEqual([]);
    expect(await world.offline.read.all('activity')).toEqual([]);
    expect(await world.offline.drafts.load('pay')).toBeUndefined();
    expect(await world.offline.persisted.getItem('users')).toBeUndefined();
  });

  it.each([
    ['kept, is sent after the next sign-in', 'keep', 1],
    ['discarded, is never sent', 'discard', 0],
  ] as const)('case 101: what was unsent and %s', async (_name, choice, effects) => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await world.pass(100);
    await world.offline.forget(choice);
    world.context.crash();
    world.network.isDown = false;
    const { offline } = await world.open('next sign-in');
    const stop = offline.run();
    await world.settle(offline.resume());
    await world.pass(60_000);
    expect(world.server.effects).toHaveLength(effects);
    expect(await states(offline)).toEqual([]);
    stop();
  });

  it('case 102: does not rest on a header that a worker’s own answers pass over', () => {
    const sources = repositoryFiles().filter((file) => /^(server|src|sw)\/.*\.tsx?$/.test(file));
    expect(sources.filter((file) => /clear-site-data/i.test(readRepositoryFile(file)))).toEqual([]);
  });
});

describe('what a bystander can read', () => {
  it('case 105: no address has a place for an amount or a name, and nothing is put into a notification', () => {
    const params = Object.values(routes).flatMap(({ path }) => path.match(/[:$]\w+/g) ?? []);
    expect(params.filter((name) => /amount|total|name|mail|minor/i.test(name))).toEqual([]);
    const sources = repositoryFiles().filter((file) => /^(src|sw)\/.*\.tsx?$/.test(file));
    expect(sources.filter((file) => /showNotification|new Notification\(/.test(readRepositoryFile(file)))).toEqual([]);
  });
});
