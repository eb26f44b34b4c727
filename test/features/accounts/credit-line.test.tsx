import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import type { CreditIncrease } from '../../../domain/accounts/credit-increase.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { Entry } from '../../../src/offline/offline.ts';
import { readTypedAmount } from '../../../src/ui/fields/typed-amount.ts';
import { refuseTypedEnd, refuseTypedLine, typedIncreaseSchema } from '../../../src/features/accounts/typed-increase.ts';
import { ana, modelCreditIncrease } from '../../faults/model-rows.ts';
import { anEntry } from '../../offline/entries/an-entry.ts';
import { anAccount } from '../../world/a-card.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const now = '2026-11-20T09:00:00.000Z' as Instant;
const buyer = anAccount();

const anIncrease = (over: Partial<CreditIncrease> = {}): CreditIncrease =>
  modelCreditIncrease({
    id: 'd0000000-0000-4000-8000-000000000001' as CreditIncrease['id'],
    buyerId: buyer.id,
    requestedMinor: 7_000_000,
    lineMinor: 5_000_000,
    reason: 'A larger site',
    requestedByUserId: ana.user,
    requestedByName: 'Ana Ruiz',
    submittedAt: now,
    ...over,
  });

const decided = { decidedAt: now, grantedMinor: 6_000_000, formerMinor: 5_000_000 } as Partial<CreditIncrease>;
const temporary = { type: 'temporary', endsOn: plainDate('2026-12-31'), status: 'approvedInPart', ...decided } as const;

const creditOf = (increases: readonly CreditIncrease[], entries: readonly Entry[] = []) =>
  drawScreen(
    { now, rows: { creditIncreases: increases }, entries, who: { user: ana.user, roles: ['buyerAdministrator'] } },
    async () => {
      const { CreditIncreases } = await import('../../../src/features/overview/credit-increases.tsx');
      return <CreditIncreases buyer={buyer} increases={increases} />;
    },
  );

describe('the credit line on Home', () => {
  it('shows the pending request, which its author can cancel; there is no second one meanwhile', async () => {
    const text = await creditOf([anIncrease()]);
    expect(text).toContain('£70,000.00');
    expect(text).toContain('Answered within 24 hours');
    expect(text).toContain('Cancel request');
    expect(text).not.toContain('Request a credit increase');
    const input = { buyerId: buyer.id, increaseId: anIncrease().id };
    const cancelling = anEntry({ envelope: { kind: 'cancelCreditIncrease', input } });
    expect(await creditOf([anIncrease()], [cancelling])).toContain('The request is being canceled.');
  });

  it('shows an unsent request, and a failed one', async () => {
    const input = {
      buyerId: buyer.id,
      type: 'permanent',
      currency: 'GBP',
      requestedMinor: 7_000_000,
      endsOn: null,
      reason: 'x',
    };
    const queued = anEntry({ envelope: { kind: 'requestCreditIncrease', input } });
    expect(await creditOf([], [queued])).toContain('waiting to send');
    const failed = await creditOf([anIncrease({ status: 'failed', decidedAt: now })]);
    expect(failed).toContain('The credit increase request failed. Your credit line is unchanged.');
    expect(failed).toContain('Request a credit increase');
  });

  it('shows the last day of a temporary line, and the line after it', async () => {
    const holds = await creditOf([anIncrease(temporary)]);
    expect(holds).toContain('Approved in part');
    expect(holds).toMatch(/Temporary until .*31.*2026.*then £50,000.00 again/);
    const endedAt = now as CreditIncrease['endedAt'];
    const kept = await creditOf([anIncrease({ ...temporary, endedAt, keptMinor: 5_500_000 })]);
    expect(kept).toMatch(/£55,000.00 is in use.*goes down to £50,000.00/);
  });
});

describe('a credit increase as it is typed', () => {
  const terms = { stepMinor: 50_000, maxMinor: 10_000_000, maxDays: 90 };
  const today = plainDate('2026-11-20');
  const read = (text: string) => readTypedAmount(text, 'GBP', 'en-GB');
  const basis = { buyer, terms, today, read, roles: ['buyerAdministrator'] } as const;

  it.each([
    ['', 'CREDIT_LINE_NOT_HIGHER'],
    ['50000', 'CREDIT_LINE_NOT_HIGHER'],
    ['50100', 'CREDIT_LINE_NOT_IN_STEPS'],
    ['100500', 'CREDIT_LINE_ABOVE_MAX'],
    ['70000', undefined],
  ])('the line "%s" is answered with %s', (text, code) => {
    expect(refuseTypedLine(text, basis)?.code).toBe(code);
  });

  it.each([
    ['2026-11-20', 'CREDIT_LINE_ENDS_TOO_EARLY'],
    ['2026-11-21', undefined],
    ['2027-02-18', undefined],
    ['2027-02-19', 'CREDIT_LINE_ENDS_TOO_LATE'],
  ])('the last day %s is answered with %s', (text, code) => {
    expect(refuseTypedEnd(text, basis)?.code).toBe(code);
  });

  it('has a last day only if it is temporary', () => {
    const typed = { line: '70000', endsOn: '2026-12-31', why: 'A larger site' };
    const reading = (type: string, endsOn = typed.endsOn) =>
      v.safeParse(typedIncreaseSchema(basis), { ...typed, type, endsOn });
    expect(reading('permanent').output).toMatchObject({ requestedMinor: 7_000_000, endsOn: null });
    expect(reading('temporary').output).toMatchObject({ endsOn: '2026-12-31' });
    expect(reading('temporary', '').success).toBe(false);
  });

  it('names every wrong field at once, also while the reason is empty', () => {
    const empty = { type: 'temporary', line: '', endsOn: '', why: ' ' };
    const { issues = [] } = v.safeParse(typedIncreaseSchema(basis), empty);
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['line', 'endsOn', 'why']);
  });
});
