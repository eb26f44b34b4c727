import { afterEach, expect, it } from 'vitest';
import type { NothingKept } from '../../src/offline/offline.ts';
import { drawScreen, forgetDevice } from '../features/drawn-screen.tsx';

afterEach(forgetDevice);

const notice = (why: NothingKept) =>
  drawScreen({ now: '2026-11-22T09:00:00.000Z' }, async () => {
    const { KeepsNothingNotice } = await import('../../src/frame/chrome/notices/keeps-nothing-notice.tsx');
    return <KeepsNothingNotice why={why} />;
  });

it('the notice names the role as the reason if the role stores no data on a device', async () => {
  expect(await notice('notAllowed')).toBe(
    'With your role, nothing is stored on this device. You need a connection to see data here.',
  );
});

it('for all other roles, the notice says what the browser does not allow', async () => {
  expect(await notice('refused')).toMatch(
    /Nothing can be stored on this device\..*Your browser does not let this site/,
  );
});
