import { expect, it } from 'vitest';
import type { RequestCreditIncreaseInput } from '../../../domain/accounts/request-credit-increase.action.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { performActions } from '../../../server/actions/perform-actions.ts';
import { type Harbour, creditDelaySeconds, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

const lineMinor = 1_000_000;
const daySeconds = 86_400;

describeOnPostgresFirst('a requested credit increase', (open) => {
  const harbourOf = harboursOn(open);
  /** An account with a line of 10,000.00, of which 4,000.00 are used. */
  const account = async () => {
    const harbour = await harbourOf({ without: ['ben'] });
    await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
      trx.updateTable('buyers').set({ credit_approved_minor: lineMinor }).where('id', '=', harbour.buyer).execute(),
    );
    await harbour.invoices(400_000);
    return harbour;
  };
  const asks = async (harbour: Harbour, change: Partial<RequestCreditIncreaseInput> = {}) =>
    harbour.performOne(
      'ana',
      await harbour.compose('ana', 'requestCreditIncrease', {
        buyerId: harbour.buyer,
        type: 'permanent',
        currency: 'GBP',
        requestedMinor: 2_000_000,
        endsOn: null,
        reason: 'A larger site',
        ...change,
      }),
    );
  const temporary = { type: 'temporary', endsOn: plainDate('2026-11-25') } as const;
  const decided = async (harbour: Harbour, seconds = creditDelaySeconds) => {
    harbour.clock.advance(seconds);
    await harbour.jobs.runDueJobs();
    expect(harbour.failedJobs).toEqual([]);
  };
  const line = async (harbour: Harbour) => (await harbour.one('buyers', harbour.buyer)).creditApprovedMinor;
  const requests = (harbour: Harbour) => harbour.all('creditIncreases');
  const told = async (harbour: Harbour) =>
    (await harbour.all('activity')).filter(({ subjectType }) => subjectType === 'creditLine').map(({ kind }) => kind);

  it('changes the line once underwriting has approved it, and notifies Account Admins', async () => {
    const harbour = await account();
    expect(await asks(harbour)).toMatchObject({ outcome: 'completed' });
    await decided(harbour, 1);
    expect(await requests(harbour)).toMatchObject([
      { status: 'pending', requestedMinor: 2_000_000, lineMinor, requestedByName: 'Ana Ruiz', reason: 'A larger site' },
    ]);
    expect(await line(harbour)).toBe(lineMinor);
    expect(await asks(harbour, { requestedMinor: 3_000_000 })).toMatchObject({ code: 'CREDIT_INCREASE_PENDING' });
    await decided(harbour);
    expect(await requests(harbour)).toMatchObject([{ status: 'approved', grantedMinor: 2_000_000 }]);
    expect(await line(harbour)).toBe(2_000_000);
    expect(await told(harbour)).toEqual(['requestCreditIncrease', 'creditIncreaseApproved']);
    const notices = await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
      trx.selectFrom('notices').select('person_id').where('program_id', '=', harbour.program.id).execute(),
    );
    expect(notices).toEqual([{ person_id: harbour.people.ana.person }]);
  });

  it.each([
    [2_150_000, 'approvedInPart', 1_570_000],
    [2_250_000, 'rejected', lineMinor],
    [2_350_000, 'failed', lineMinor],
    [2_450_000, 'pending', lineMinor],
  ])('to %i is %s by the test amounts, and the line is then %i', async (requestedMinor, status, after) => {
    const harbour = await account();
    await asks(harbour, { requestedMinor });
    await decided(harbour);
    expect(await requests(harbour)).toMatchObject([{ status }]);
    expect(await line(harbour)).toBe(after);
  });

  it.each([
    [{ requestedMinor: lineMinor }, 'CREDIT_LINE_NOT_HIGHER'],
    [{ requestedMinor: 1_000_100 }, 'CREDIT_LINE_NOT_IN_STEPS'],
    [{ requestedMinor: 100_050_000 }, 'CREDIT_LINE_ABOVE_MAX'],
    [{ ...temporary, endsOn: plainDate('2026-11-20') }, 'CREDIT_LINE_ENDS_TOO_EARLY'],
    [{ ...temporary, endsOn: plainDate('2027-02-19') }, 'CREDIT_LINE_ENDS_TOO_LATE'],
    [{ currency: 'EUR' }, 'CURRENCY_MISMATCH'],
  ] as const)('%j is refused: %s', async (change, code) => {
    const harbour = await account();
    expect(await asks(harbour, change)).toMatchObject({ outcome: 'refused', code });
    expect(await requests(harbour)).toEqual([]);
  });

  it('reverts to the former line after the last day of a temporary one', async () => {
    const harbour = await account();
    await asks(harbour, temporary);
    await decided(harbour);
    expect(await line(harbour)).toBe(2_000_000);
    await decided(harbour, 5 * daySeconds);
    expect(await line(harbour)).toBe(2_000_000);
    await decided(harbour, daySeconds);
    expect(await line(harbour)).toBe(lineMinor);
    expect(await requests(harbour)).toMatchObject([{ endedAt: harbour.clock.now(), keptMinor: null }]);
    expect((await told(harbour)).at(-1)).toBe('creditIncreaseEnded');
  });

  it('never reverts below the used amount, and follows it down', async () => {
    const harbour = await account();
    await asks(harbour, temporary);
    await decided(harbour);
    const [large] = await harbour.invoices(900_000);
    await decided(harbour, 6 * daySeconds);
    expect(await line(harbour)).toBe(1_300_000);
    expect(await requests(harbour)).toMatchObject([{ keptMinor: 1_300_000 }]);
    await harbour.changeCharge(large, { remaining_due_minor: 700_000 });
    await decided(harbour, 3600);
    expect(await line(harbour)).toBe(1_100_000);
    await harbour.changeCharge(large, { remaining_due_minor: 0, status: 'paid' });
    await decided(harbour, 3600);
    expect(await line(harbour)).toBe(lineMinor);
    expect(await requests(harbour)).toMatchObject([{ keptMinor: null }]);
    expect((await told(harbour)).filter((kind) => kind === 'creditIncreaseEnded')).toHaveLength(1);
  });

  it('replaces a current temporary one: a permanent line does not revert', async () => {
    const harbour = await account();
    await asks(harbour, temporary);
    await decided(harbour);
    await asks(harbour, { requestedMinor: 3_000_000 });
    await decided(harbour);
    await decided(harbour, 10 * daySeconds);
    expect(await line(harbour)).toBe(3_000_000);
    expect(await told(harbour)).not.toContain('creditIncreaseEnded');
  });

  it('can be cancelled until it is decided, and a new one requested', async () => {
    const harbour = await account();
    const { id: increaseId } = await asks(harbour);
    const cancel = async () =>
      harbour.performOne(
        'ana',
        await harbour.compose('ana', 'cancelCreditIncrease', { buyerId: harbour.buyer, increaseId }),
      );
    expect(await cancel()).toMatchObject({ outcome: 'completed' });
    await decided(harbour);
    expect(await requests(harbour)).toMatchObject([{ status: 'cancelled', grantedMinor: null }]);
    expect(await line(harbour)).toBe(lineMinor);
    expect(await cancel()).toMatchObject({ code: 'CREDIT_INCREASE_DECIDED' });
    expect(await asks(harbour)).toMatchObject({ outcome: 'completed' });
  });

  it('of a Group Admin reaches underwriting once an Account Admin has approved it', async () => {
    const harbour = await account();
    await harbour.changeMember('piet', { roles: ['buyerGroupAdministrator'] });
    const input = {
      buyerId: harbour.buyer,
      type: 'permanent',
      currency: 'GBP',
      requestedMinor: 2_000_000,
      endsOn: null,
      reason: 'Two new sites',
    };
    const context = harbour.contextOf('piet', { roles: ['buyerGroupAdministrator'] });
    const [asked] = await performActions(context, [await harbour.compose('piet', 'requestCreditIncrease', input)]);
    expect(asked).toMatchObject({ outcome: 'inApproval' });
    await decided(harbour);
    expect(await requests(harbour)).toEqual([]);
    expect(await harbour.decide('ana', String(asked?.result?.['approvalId']), 'approve')).toMatchObject({
      result: { state: 'approved' },
    });
    expect(await requests(harbour)).toMatchObject([{ status: 'pending', requestedByName: 'Piet Visser' }]);
    await decided(harbour);
    expect(await line(harbour)).toBe(2_000_000);
  });
});
