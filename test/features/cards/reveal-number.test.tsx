import { afterEach, expect, it, vi } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

const countdown = '../../../src/ui/text/use-seconds-until.ts';
afterEach(() => {
  vi.doUnmock(countdown);
  forgetDevice();
});

const shown = { number: '9990595019258286', securityCode: '481', untilMs: Date.parse('2026-11-22T09:00:30.000Z') };

const revealed = (expiresOn: Parameters<typeof plainDate>[0] | null) =>
  drawScreen({ now: '2026-11-22T09:00:00.000Z' }, async () => {
    vi.doMock(countdown, () => ({ useSecondsUntil: () => 30 }));
    const { RevealedNumber } = await import('../../../src/features/cards/detail/reveal-number.tsx');
    return (
      <RevealedNumber
        shown={shown}
        expiresOn={expiresOn === null ? null : plainDate(expiresOn)}
        onHide={() => undefined}
      />
    );
  });

it('a shown card number stands with its expiry as sellers ask for it, and with a button that copies it', async () => {
  expect(await revealed('2029-06-30')).toBe(
    'Card number 9990 5950 1925 8286 Expires 06/29 Security code 481 Hidden in 30 seconds Copy card number Hide',
  );
});

it('a card without an expiry shows no empty one', async () => {
  expect(await revealed(null)).not.toContain('Expires');
});
