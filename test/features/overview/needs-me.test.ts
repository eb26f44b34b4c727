import { describe, expect, it } from 'vitest';
import type { CreditIncrease } from '../../../domain/accounts/credit-increase.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { PaymentId, UserId } from '../../../domain/ids.ts';
import { money } from '../../../domain/money.ts';
import { type NeedFacts, needsOf } from '../../../src/features/overview/needs-me.ts';
import { aPayment } from '../../domain/a-payment.ts';

const now = '2026-11-22T09:00:00.000Z' as Instant;
const [ana, tom] = ['ana', 'tom'] as unknown as readonly [UserId, UserId];
const admin = { userId: ana, roles: ['buyerAdministrator'] } as const;
const calm: NeedFacts = {
  approvals: [],
  entryStates: [],
  overdue: { count: 0, total: money(0, 'GBP') },
  failures: [],
  failedIncrease: null,
  questions: [],
};

const request = (id: string, changes: Partial<Approval> = {}) =>
  ({
    id,
    kind: 'payInvoices',
    state: 'inApproval',
    authorUserId: tom,
    amountMinor: 600_000,
    currency: 'GBP',
    tier: 0,
    tiers: [{ role: 'buyerAdministrator', quorum: 1, approvers: [{ userId: ana, name: 'Ana Ruiz' }] }],
    expiresAt: '2026-11-29T09:00:00.000Z',
    ...changes,
  }) as Approval;
const failures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    payment: aPayment({ id: `p${index}` as PaymentId, status: 'failed' }),
    chargeIds: ['a'],
    unpaidMinor: 100,
  }));
const kinds = (facts: Partial<NeedFacts>, canPay = true, decider: Parameters<typeof needsOf>[1] = admin) =>
  needsOf({ ...calm, ...facts }, decider, canPay, now).map(({ kind }) => kind);

const question = (raisedByUserId: UserId) => ({ raisedByUserId, status: 'open' }) as NeedFacts['questions'][number];

describe('what needs me', () => {
  it('is a question of a seller: of every dispute for payers, of their own for others', () => {
    const questions = [question(tom), question(ana)];
    const purchaser = { userId: tom, roles: ['buyerPurchaser'] } as const;
    expect(needsOf({ ...calm, questions }, admin, true, now)).toMatchObject([{ kind: 'question', count: 2 }]);
    expect(needsOf({ ...calm, questions }, purchaser, false, now)).toMatchObject([
      { kind: 'question', count: 1, dispute: { raisedByUserId: tom } },
    ]);
    expect(kinds({ questions: [question(ana)] }, false, purchaser)).toEqual([]);
  });

  it('is empty if nothing does', () => {
    expect(kinds({})).toEqual([]);
  });

  it('is ordered: decisions, my own requests, overdue invoices, failed payments', () => {
    const everything = {
      approvals: [request('1')],
      entryStates: [{ kind: 'needsYou' }],
      overdue: { count: 4, total: money(9_000, 'GBP') },
      failures: failures(1),
      failedIncrease: { requestedMinor: 700_000, currency: 'GBP' } as CreditIncrease,
    };
    expect(kinds(everything)).toEqual(['approvals', 'entries', 'overdue', 'failure', 'creditIncrease']);
    expect(kinds({ failedIncrease: everything.failedIncrease }, true, { userId: tom, roles: ['buyerPayer'] })).toEqual(
      [],
    );
  });

  it.each<readonly [string, Partial<Approval>, boolean]>([
    ['a request that I may decide', {}, true],
    ['my own request', { authorUserId: ana }, false],
    ['one that is decided', { state: 'approved' }, false],
    ['one that nobody can decide', { state: 'blocked' }, false],
    ['one that has expired', { expiresAt: now }, false],
    ['one that others decide', { tiers: [{ role: 'buyerAdministrator', quorum: 1, approvers: [] }] }, false],
  ])('%s', (_name, changes, isMine) => {
    expect(kinds({ approvals: [request('1', changes)] })).toEqual(isMine ? ['approvals'] : []);
  });

  it('adds up requests by currency, and links to a single one', () => {
    const one = needsOf({ ...calm, approvals: [request('1')] }, admin, true, now)[0];
    expect(one).toMatchObject({ onlyId: '1', count: 1, totals: [money(600_000, 'GBP')] });
    const approvals = [request('1'), request('2', { amountMinor: 900_000_000 }), request('3', { currency: 'EUR' })];
    const many = needsOf({ ...calm, approvals }, admin, true, now)[0];
    expect(many).toMatchObject({ onlyId: null, totals: [money(900_600_000, 'GBP'), money(600_000, 'EUR')] });
  });

  it('counts only entries that wait for an answer or a sign-in', () => {
    const states = ['waiting', 'sending', 'sent', 'held', 'needsYou', 'waitingForSignIn'].map((kind) => ({ kind }));
    expect(needsOf({ ...calm, entryStates: states }, admin, true, now)).toEqual([{ kind: 'entries', count: 2 }]);
  });

  it('shows failed debits to people who can pay again, three by name', () => {
    expect(kinds({ failures: failures(5) })).toEqual(['failure', 'failure', 'failure', 'moreFailures']);
    expect(needsOf({ ...calm, failures: failures(5) }, admin, true, now).at(-1)).toEqual({
      kind: 'moreFailures',
      count: 2,
    });
    expect(kinds({ failures: failures(5) }, false, { userId: tom, roles: ['buyerPurchaser'] })).toEqual([]);
  });
});
