import { describe, expect, it } from 'vitest';
import type { Activity } from '../../domain/activity/activity.ts';
import { unnamedActor } from '../../domain/activity/activity-words.ts';
import { readHappenings, recentHappenings } from '../../domain/activity/happenings.ts';

const line = (changes: Partial<Activity>) =>
  ({
    id: 'x',
    subjectType: 'charge',
    subjectId: 'c1',
    kind: 'paymentRequested',
    at: '2026-11-20T10:00:00.000Z',
    actorName: 'Tom Baker',
    before: null,
    after: null,
    actionId: null,
    ...changes,
  }) as Activity;

describe('recent activity', () => {
  it('shows a payment of many invoices once, with its total and reference', () => {
    const lines = [
      line({ subjectId: 'c1', after: { paymentId: 'p1', amountMinor: 100, reference: 'P-1', currency: 'GBP' } }),
      line({ subjectType: 'payment', subjectId: 'p1', after: { amountMinor: 300, currency: 'GBP', reference: 'P-1' } }),
      line({ subjectId: 'c2', after: { paymentId: 'p1', amountMinor: 200, reference: 'P-1', currency: 'GBP' } }),
    ];
    expect(recentHappenings(lines, 5, true)).toMatchObject([
      {
        kind: 'paymentRequested',
        actorName: 'Tom Baker',
        subject: { type: 'payment', id: 'p1', reference: 'P-1' },
        amountMinor: 300,
        currency: 'GBP',
      },
    ]);
  });

  it('adds up the visible parts for a person who cannot see the payment', () => {
    const lines = [
      line({ subjectId: 'c1', after: { paymentId: 'p1', amountMinor: 100 } }),
      line({ subjectId: 'c2', after: { paymentId: 'p1', amountMinor: 200 } }),
    ];
    expect(recentHappenings(lines, 5, true)).toMatchObject([
      { subject: { type: 'payment', id: 'p1' }, amountMinor: 300 },
    ]);
  });

  it('never names a payment of several invoices by one of them', () => {
    const lines = [
      line({ subjectId: 'c1', objectName: 'INV-1', after: { paymentId: 'p1', amountMinor: 100, reference: 'P-1' } }),
      line({ subjectId: 'c2', objectName: 'INV-2', after: { paymentId: 'p1', amountMinor: 200, reference: 'P-1' } }),
    ];
    const nameless = lines.map((one) => ({ ...one, after: { ...one.after, reference: undefined } }));
    expect(recentHappenings(lines, 5, true)).toMatchObject([{ subject: { reference: 'P-1' }, amountMinor: 300 }]);
    expect(recentHappenings(nameless, 5, true)).toMatchObject([{ subject: { reference: null }, amountMinor: 300 }]);
  });

  it('shows no state of a request beside the line that says it, which would read as the region of an address', () => {
    const moved = { before: { state: 'inApproval' }, after: { state: 'approved', amountMinor: 20_000_000 } };
    const decided = line({ kind: 'approvalApproved', subjectType: 'approval', subjectId: 'a1', ...moved });
    expect(recentHappenings([decided], 5, true)).toMatchObject([{ amountMinor: 20_000_000, changes: [] }]);
    const address = { before: { state: '' }, after: { state: 'Lothian' } };
    const company = line({ kind: 'editCompany', subjectType: 'group', subjectId: 'b1', ...address });
    expect(recentHappenings([company], 5, true)).toMatchObject([
      { changes: [{ field: 'state', before: '', after: 'Lothian' }] },
    ]);
  });

  const moved = (subjectId: string, fromMinor: number, toMinor: number) => {
    const money = { amountMinor: Math.abs(toMinor - fromMinor), paymentId: 'p1', currency: 'GBP' };
    return line({
      kind: 'modifyPayment',
      subjectId,
      before: { remainingDueMinor: fromMinor },
      after: { ...money, remainingDueMinor: toMinor },
    });
  };

  it('names no amount for a payment that was moved from one invoice to another: the sum stands nowhere', () => {
    const own = line({ kind: 'modifyPayment', subjectType: 'payment', subjectId: 'p1', after: { remainingMinor: 0 } });
    expect(recentHappenings([own, moved('c1', 0, 3_877), moved('c2', 3_877, 0)], 5, true)).toMatchObject([
      { kind: 'modifyPayment', amountMinor: null },
    ]);
    expect(recentHappenings([own, moved('c1', 3_877, 0), moved('c2', 1_000, 0)], 5, true)).toMatchObject([
      { amountMinor: 4_877 },
    ]);
  });

  it('shows a purchaser their part of a payment, also if they see the line with its whole amount', () => {
    const lines = [
      line({ subjectType: 'payment', subjectId: 'p1', after: { amountMinor: 282_936, currency: 'GBP' } }),
      line({ subjectId: 'c1', after: { paymentId: 'p1', amountMinor: 31_388, currency: 'GBP' } }),
    ];
    expect(recentHappenings(lines, 5, false)).toMatchObject([{ amountMinor: 31_388 }]);
    expect(recentHappenings(lines, 5, true)).toMatchObject([{ amountMinor: 282_936 }]);
  });

  it('shows a purchase once: hold, capture and invoice, with seller, person and amount', () => {
    const after = { authorisationId: 'a1', sellerName: 'Quay Fuel', currency: 'GBP' };
    const lines = [
      line({
        subjectId: 'c9',
        kind: 'chargeCreated',
        after: { authorisationId: 'a1', totalMinor: 3_101, currency: 'GBP' },
      }),
      line({
        subjectType: 'card',
        subjectId: 'k1',
        kind: 'purchaseCaptured',
        objectName: 'Quay Fuel ·· 3357',
        personName: 'Callum Khan',
        after: { ...after, amountMinor: 3_101 },
      }),
      line({
        subjectType: 'card',
        subjectId: 'k1',
        at: '2026-11-20T09:57:00.000Z' as Activity['at'],
        kind: 'requestPreauthorization',
        after: { ...after, amountMinor: 4_000 },
      }),
    ];
    expect(recentHappenings(lines, 5, true)).toMatchObject([
      {
        kind: 'purchaseCaptured',
        subject: { type: 'card', id: 'k1', reference: 'Quay Fuel ·· 3357' },
        person: 'Callum Khan',
        amountMinor: 3_101,
      },
    ]);
  });

  it('names whose limit changed, from what to what, and what a request asks for', () => {
    const lines = [
      line({
        subjectType: 'limit',
        subjectId: 'u1',
        kind: 'setLimit',
        personName: 'Piet Visser',
        before: { limitMinor: 1_000_000, currency: 'GBP' },
        after: { limitMinor: null, currency: 'GBP' },
      }),
      line({
        subjectType: 'approval',
        subjectId: 'r1',
        kind: 'approvalApproved',
        objectName: null,
        personName: 'Piet Visser',
        after: { requestKind: 'setLimit', state: 'approved' },
      }),
    ];
    expect(recentHappenings(lines, 5, true)).toMatchObject([
      { person: 'Piet Visser', changes: [{ field: 'limitMinor', before: 1_000_000, after: null }] },
      { person: 'Piet Visser', requestKind: 'setLimit', subject: { type: 'approval', id: 'r1' } },
    ]);
  });

  it('links a lock to its card and AutoPay to its account, and shows the new limit', () => {
    const lines = [
      line({ subjectType: 'bankAccount', subjectId: 'b1', kind: 'setUpAutoPay' }),
      line({ subjectType: 'card', subjectId: 'k1', kind: 'lockCard', after: { status: 'locked', reason: 'lost' } }),
      line({
        subjectType: 'limit',
        subjectId: 'l1',
        kind: 'requestHigherLimit',
        after: { limitMinor: 90_000, currency: 'GBP' },
      }),
    ];
    expect(recentHappenings(lines, 5, true)).toMatchObject([
      { kind: 'setUpAutoPay', subject: { type: 'bankAccount', id: 'b1' } },
      { kind: 'lockCard', subject: { type: 'card', id: 'k1' }, amountMinor: null },
      { kind: 'requestHigherLimit', subject: { type: 'limit' }, amountMinor: 90_000, currency: 'GBP' },
    ]);
  });

  it('keeps two payments of one instant apart, and two steps of one payment', () => {
    const lines = [
      line({ subjectType: 'payment', subjectId: 'p1' }),
      line({ subjectType: 'payment', subjectId: 'p2' }),
      line({ subjectType: 'payment', subjectId: 'p1', kind: 'paymentApplied' }),
    ];
    expect(recentHappenings(lines, 5, true)).toHaveLength(3);
  });

  it('groups invoices that a seller billed together, and links a single one', () => {
    const billed = { kind: 'chargeCreated', actorName: 'Clyde Timber' } as const;
    const two = [
      line({ ...billed, subjectId: 'c1', after: { totalMinor: 500 } }),
      line({ ...billed, subjectId: 'c2', after: { totalMinor: 700 } }),
    ];
    expect(recentHappenings(two, 5, true)).toMatchObject([
      { subject: { type: 'invoices', ids: ['c1', 'c2'] }, amountMinor: 1_200 },
    ]);
    expect(recentHappenings(two.slice(0, 1), 5, true)).toMatchObject([{ subject: { type: 'invoice', id: 'c1' } }]);
    const other = line({ ...billed, actorName: 'Forth Steel', subjectId: 'c3' });
    expect(recentHappenings([...two, other], 5, true)).toHaveLength(2);
  });

  it('shows what an edit and a higher limit changed, without unchanged fields', () => {
    const edit = line({
      kind: 'editInvoice',
      before: { poNumber: 'PO-1', notes: null },
      after: { poNumber: 'PO-2', notes: null },
    });
    const limit = line({
      kind: 'requestHigherLimit',
      subjectType: 'limit',
      subjectId: 'l1',
      before: { limitMinor: 50_000, currency: 'GBP' },
      after: { limitMinor: 90_000, currency: 'GBP', reason: 'More to buy' },
    });
    expect(recentHappenings([edit, limit], 5, true)).toMatchObject([
      { about: 'charge', changes: [{ field: 'poNumber', before: 'PO-1', after: 'PO-2' }], reason: null },
      { about: 'limit', changes: [{ field: 'limitMinor', before: 50_000, after: 90_000 }], reason: 'More to buy' },
    ]);
  });

  it('links to the request, also for its invoices', () => {
    const lines = [
      line({ kind: 'approvalApproved', subjectId: 'c1', after: { approvalId: 'a1' } }),
      line({ kind: 'approvalApproved', subjectType: 'approval', subjectId: 'a1', actorName: 'Ana Ruiz' }),
    ];
    expect(recentHappenings(lines, 5, true)).toMatchObject([
      { subject: { type: 'approval', id: 'a1' }, actorName: 'Ana Ruiz' },
    ]);
  });

  it('stops at its limit, and includes the last event completely', () => {
    const older = '2026-11-19T10:00:00.000Z' as Activity['at'];
    const lines = [
      line({ subjectType: 'payment', subjectId: 'p1' }),
      line({ subjectId: 'c1', at: older, after: { paymentId: 'p2', amountMinor: 1 } }),
      line({ subjectId: 'c2', at: older, after: { paymentId: 'p2', amountMinor: 2 } }),
      line({ subjectId: 'c3', at: '2026-11-18T10:00:00.000Z' as Activity['at'] }),
    ];
    expect(recentHappenings(lines, 2, true)).toMatchObject([{}, { amountMinor: 3 }]);
    expect(recentHappenings(lines, 2, true)).toHaveLength(2);
  });
});

describe('reading recent activity', () => {
  const trail = (count: number, at: (index: number) => string) =>
    Array.from({ length: count }, (_, index) =>
      line({ id: `${index}`, subjectId: `c${index}`, at: at(index) } as Partial<Activity>),
    );
  const secondsAgo = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 10) - seconds * 1000).toISOString();
  const reading = async (lines: readonly Activity[], limit: number) => {
    const asked: number[] = [];
    const happenings = await readHappenings(
      async (count) => {
        asked.push(count);
        return lines.slice(0, count);
      },
      limit,
      true,
    );
    return { asked, happenings };
  };

  it('reads little of a long audit trail', async () => {
    const { asked, happenings } = await reading(trail(5_000, secondsAgo), 8);
    expect(asked).toEqual([64]);
    expect(happenings).toEqual(recentHappenings(trail(5_000, secondsAgo), 8, true));
  });

  it('reads on if the newest event is two hundred invoices', async () => {
    const payment = trail(200, () => secondsAgo(0)).map((one) => ({
      ...one,
      after: { paymentId: 'p1', amountMinor: 100 },
    }));
    const lines = [...payment, ...trail(20, (index) => secondsAgo(index + 1))];
    const { asked, happenings } = await reading(lines, 8);
    expect(asked).toEqual([64, 512]);
    expect(happenings).toHaveLength(8);
    expect(happenings[0]).toMatchObject({ subject: { type: 'payment', id: 'p1' }, amountMinor: 20_000 });
  });

  it('reads on if the last event may be incomplete', async () => {
    const lines = [
      ...trail(7, secondsAgo),
      ...trail(100, () => secondsAgo(60)).map((one) => ({ ...one, kind: 'chargeCreated' as const })),
    ];
    const { happenings } = await reading(lines, 8);
    expect(happenings.at(-1)?.subject).toMatchObject({ type: 'invoices' });
    expect(happenings.at(-1)?.subject).toHaveProperty('ids.length', 100);
  });

  it('shows a short audit trail completely', async () => {
    const { asked, happenings } = await reading(trail(3, secondsAgo), 8);
    expect(asked).toEqual([64]);
    expect(happenings).toHaveLength(3);
  });
});

it.each([
  ['mandateSigned', 'Bank'],
  ['approvalExpired', 'Automatic'],
  ['paymentRequested', 'Unknown'],
  ['lockCard', 'Unknown'],
])('without a name, %s was done by: %s', (kind, who) => {
  expect(unnamedActor(kind).message).toBe(who);
});
