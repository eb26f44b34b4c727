import { expect, it } from 'vitest';
import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import type { ActionEnvelope } from '../../../domain/envelope.ts';
import { performActions } from '../../../server/actions/perform-actions.ts';
import { createSigner } from '../../../server/signing.ts';
import { syncSchemaVersion, writeCursor } from '../../../server/sync/sync-cursor.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type Harbour, type HarbourWishes, harboursOn } from './harbour.ts';

const dayMs = 86_400_000;
const shifted = (instant: Instant, ms: number): Instant => instantFromMs(instantToMs(instant) + ms);

describeOnPostgresFirst('the clock of a device', (open) => {
  const harbourOf: (wishes?: HarbourWishes) => Promise<Harbour> = harboursOn(open);

  /** A device whose last complete pull was 25 hours ago. */
  async function dayLater() {
    const harbour = await harbourOf();
    const toldAt = harbour.clock.now();
    harbour.clock.advance(25 * 3_600);
    const pay = async (changes: Partial<ActionEnvelope>) =>
      harbour.pay('tom', await harbour.invoices(1_000), { cursor: harbour.cursorOf('tom', toldAt), ...changes });
    return { harbour, toldAt, pay, now: harbour.clock.now() };
  }
  const waits = { outcome: 'inApproval', result: { reasons: ['staleData'] } };

  it.each([
    ['that its data is of this moment', (now: Instant) => ({ dataAsOf: now, composedAt: now })],
    ['that it composed while the data was fresh', (now: Instant) => ({ composedAt: shifted(now, -25 * 3_600_000) })],
    ['that its data will be of tomorrow', (now: Instant) => ({ dataAsOf: shifted(now, dayMs) })],
  ])('does not avoid the approval of old data if the device claims %s', async (_claim, claims) => {
    const { pay, now } = await dayLater();
    expect(await pay(claims(now))).toMatchObject(waits);
  });

  it('does not matter if the device was synchronised within the day', async () => {
    const { harbour, pay, now } = await dayLater();
    const cursor = harbour.cursorOf('tom', shifted(now, -23 * 3_600_000));
    for (const clock of ['1999-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'] as Instant[])
      expect(await pay({ cursor, dataAsOf: clock, composedAt: clock })).toMatchObject({ outcome: 'completed' });
  });

  it('does not replace a cursor: a missing, a forged and a foreign one count as old data', async () => {
    const { harbour, pay, now } = await dayLater();
    const place = { schema: syncSchemaVersion, epoch: 1, feeds: {}, newest: null, toldAt: now, load: null } as const;
    const { user } = harbour.people.tom;
    const forger = createSigner('another secret, which is long enough to be one');
    const cursors = [
      null,
      '',
      'x.y',
      harbour.cursorOf('tom', now)?.slice(0, -3) ?? '',
      writeCursor(forger, { ...place, user, buyer: harbour.buyer }),
      harbour.cursorOf('ana', now),
      writeCursor(harbour.contextOf('tom').signer, { ...place, user, buyer: 'another business' }),
      harbour.contextOf('tom').signer.seal('quote', { ...place, user, buyer: harbour.buyer }),
    ];
    for (const cursor of cursors) expect(await pay({ cursor, dataAsOf: now })).toMatchObject(waits);
    const older = await harbour.compose('tom', 'payInvoices', await harbour.paying(await harbour.invoices(1_000)));
    const { cursor: _cursor, ...without } = older;
    const [answer] = await performActions(harbour.contextOf('tom'), [without]);
    expect(answer).toMatchObject(waits);
  });

  it('does not expire an action if it is behind the server’s last time', async () => {
    const { harbour, now } = await dayLater();
    const cursor = harbour.cursorOf('tom', shifted(now, -3_600_000));
    const envelope = { composedAt: '1999-01-01T00:00:00.000Z' as Instant, cursor };
    expect(await harbour.pay('tom', await harbour.invoices(1_000), envelope)).toMatchObject({ outcome: 'completed' });
    const without = { ...envelope, cursor: null };
    expect(await harbour.pay('tom', await harbour.invoices(1_000), without)).toMatchObject({ code: 'ACTION_EXPIRED' });
  });

  it('is limited in records by the arrival of the action and the sync before it', async () => {
    const { harbour, now } = await dayLater();
    const told = shifted(now, -3_600_000);
    const cursor = harbour.cursorOf('tom', told);
    for (const [composedAt, kept] of [
      ['2099-01-01T00:00:00.000Z', now],
      ['1999-01-01T00:00:00.000Z', told],
      [shifted(now, -60_000), shifted(now, -60_000)],
    ] as [Instant, Instant][]) {
      const { id } = await harbour.pay('tom', await harbour.invoices(900_000), { composedAt, cursor });
      const record = await harbour.one('actions', id);
      expect(record.composedAt).toBe(kept);
      expect(await harbour.one('approvals', String(record.approvalId))).toMatchObject({ composedAt: kept });
    }
  });

  it('does not matter for a repeated action, with or without its cursor', async () => {
    const { harbour } = await dayLater();
    const envelope = await harbour.compose('tom', 'payInvoices', await harbour.paying(await harbour.invoices(1_000)));
    const first = await harbour.performOne('tom', envelope);
    const { cursor: _cursor, ...without } = envelope;
    const [again] = await performActions(harbour.contextOf('tom'), [without]);
    expect(again).toEqual(first);
  });
});
