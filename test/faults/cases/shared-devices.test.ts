import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from '../../architecture/repository-files.ts';
import { pageList } from '../../../domain/page-rules.ts';
import { noticeTexts } from '../../../domain/session/notice-texts.ts';
import { noticeTopics, topics } from '../../../domain/users/notice-topics.ts';
import { accountName } from '../../../src/offline/offline.ts';
import { payment, queued, states, syncedWorld } from '../../offline/offline-world.ts';
import { rawAccount } from '../../world/raw-records.ts';
import { secretFor } from '../../world/sealed-device.ts';
import { ana, tom } from '../model-rows.ts';
import { bytesOn, canBeOpened, signOut, tryToOpen } from './sign-out.ts';

describe('a sign-out on a shared device', () => {
  it('case 100: without a connection leaves no readable row, draft or stored answer', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await world.offline.drafts.save('pay', { note: 'half' });
    await world.offline.persisted.setItem('users', '["Tom"]');
    expect(canBeOpened(world.device)).toBe(true);
    await signOut(world.context, 'discard');
    expect(canBeOpened(world.device)).toBe(false);
    const next = await world.open('the next person', ana);
    expect(await tryToOpen(world, next.context)).toMatchObject({
      name: 'AccountLocked',
      delivery: { kind: 'unanswered' },
    });
    expect([...rawAccount(world.device.disk, accountName(tom)).values.keys()]).not.toContain('drafts/pay');
  });

  it('case 100: without a connection leaves nothing readable in the files', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await world.offline.drafts.save('pay', { note: 'half of it' });
    await world.offline.persisted.setItem('users', '["Tom Baker"]');
    await world.pass(100);
    await signOut(world.context, 'keep');
    const found = bytesOn(world.device);
    const secret = Buffer.from(secretFor(tom.user)).toString('latin1');
    for (const canary of [secret, 'INV-1', 'Tom Baker', 'half of it', 'totalMinor'])
      expect(found).not.toContain(canary);
  });

  it('case 100: keeps everything for the same person’s next sign-in', async () => {
    const world = await syncedWorld();
    await world.offline.persisted.setItem('users', '["Tom"]');
    world.network.isDown = true;
    await signOut(world.context, 'keep');
    world.context.crash();
    const { offline } = await world.open('the same person');
    expect(await offline.read.count({ tab: 'all' })).toBe(6);
    expect(await offline.persisted.getItem('users')).toBe('["Tom"]');
  });

  it.each([
    ['kept, is sent after the next sign-in', 'keep', 1],
    ['discarded, is never sent', 'discard', 0],
  ] as const)('case 101: an unsent entry that was %s', async (_name, choice, effects) => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await world.pass(100);
    await signOut(world.context, choice);
    expect(canBeOpened(world.device)).toBe(false);
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

  it('case 102: does not rely on a header that browsers ignore in a worker’s answers', () => {
    const sources = repositoryFiles().filter((file) => /^(server|src|sw)\/.*\.tsx?$/.test(file));
    expect(sources.filter((file) => /clear-site-data/i.test(readRepositoryFile(file)))).toEqual([]);
  });
});

describe('notifications, titles and addresses', () => {
  it('case 105: contain no amount and no name', () => {
    const params = pageList.flatMap(({ path }) => path.match(/[:$]\w+/g) ?? []);
    expect(params.filter((name) => /amount|total|name|mail|minor/i.test(name))).toEqual([]);
    const sources = repositoryFiles().filter((file) => /^(src|sw)\/.*\.tsx?$/.test(file));
    const notifying = sources.filter((file) => /showNotification|new Notification\(/.test(readRepositoryFile(file)));
    expect(notifying).toEqual(['sw/push.ts']);
    // A push message has the subject of an e-mail that can be switched off.
    const subjects = noticeTopics.flatMap((topic) =>
      topics[topic].notices.map((notice) => noticeTexts[notice].subject),
    );
    const values = subjects.flatMap(({ message }) => message.match(/\{\w+\}/g) ?? []);
    expect([...new Set(values)].toSorted()).toEqual(['{program}', '{share}']);
  });
});
