import { expect, it } from 'vitest';
import type { RaiseDisputeInput } from '../../../domain/disputes/raise-dispute.action.ts';
import type { Delivery } from '../../../src/offline/offline.ts';
import { chargeId } from '../../faults/model-rows.ts';
import { createOfflineWorld } from '../offline-world.ts';

const ids = ['00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000f2'];
const photo = (id: string) => ({
  id,
  name: 'photo.jpg',
  type: 'image/jpeg',
  sha256: 'a'.repeat(64),
  bytes: 3,
  content: btoa('abc'),
});
const dispute = {
  chargeId: chargeId(1),
  currency: 'GBP',
  amountMinor: 1,
  reason: 'defective',
  note: null,
  fileIds: ids,
} as RaiseDisputeInput;

it('files of a request are kept over a reload, sent before it, each once, and deleted with it', async () => {
  const sent: string[] = [];
  const answers: Delivery<unknown>[] = [
    { kind: 'answered', body: null },
    { kind: 'unanswered', why: 'cut' },
  ];
  const world = createOfflineWorld({
    wrapServer: (port) => ({
      ...port,
      sendFile: async (_subject, { id }) => {
        sent.push(id);
        return answers.shift() ?? { kind: 'answered', body: null };
      },
      performActions: (subject, actions) => {
        sent.push(...actions.map(({ kind }) => kind));
        return port.performActions(subject, actions);
      },
    }),
  });
  const first = await world.open('first');
  await world.settle(first.offline.pull());
  world.network.isDown = true;
  for (const id of ids) await first.offline.files.keep(photo(id));
  const { fileIds } = dispute;
  expect(
    await first.offline.enqueue('raiseDispute', { ...dispute, fileIds: [...fileIds, fileIds[0] as never] }),
  ).toMatchObject({ ok: false });
  expect(await first.offline.enqueue('raiseDispute', dispute)).toMatchObject({ ok: true });
  sent.length = 0;
  answers.splice(0, answers.length, { kind: 'answered', body: null }, { kind: 'unanswered', why: 'cut' });
  first.context.crash();

  world.network.isDown = false;
  const second = await world.open('second');
  expect((await second.offline.files.load(ids)).map(({ name }) => name)).toEqual(['photo.jpg', 'photo.jpg']);
  await world.settle(second.offline.replay('start'));
  expect(sent).toEqual(ids);
  await world.pass(60_000);
  await world.settle(second.offline.replay('timer'));
  await world.settle(second.offline.pull());
  expect(sent).toEqual([...ids, ids[1], 'raiseDispute']);
  expect(await second.offline.entries.all()).toEqual([]);
  expect(await second.offline.files.load(ids)).toEqual([]);
});

it('a request that names a missing file is not stored', async () => {
  const world = createOfflineWorld();
  const { offline } = await world.open('first');
  await world.settle(offline.pull());
  expect(await offline.enqueue('raiseDispute', dispute)).toMatchObject({
    ok: false,
    refusal: { code: 'FILE_MISSING' },
  });
});
