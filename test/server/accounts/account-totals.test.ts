import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { rowAtVersion } from '../../../server/rows/row-at-version.ts';
import { creditDelaySeconds, harboursOn } from '../actions/harbour.ts';
import { describeOnBothDatabases } from '../both-databases.ts';
import { type CardsWorld, withCards } from '../cards/cards-world.ts';

/** A line of 10,000.00 (`cards-world.ts`), of which 4,000.00 are open in invoices of no group and 70.00 in one of the yard. */
const openMinor = 407_000;

describeOnBothDatabases('people who see a part of the account', (open) => {
  const harbourOf = harboursOn(open);
  let world: CardsWorld;

  beforeAll(async () => {
    world = await withCards(await harbourOf({ flags: { purchaseCards: true } }));
    await world.harbour.invoices(400_000);
    await world.bought(7_000, { group: world.groups.yard });
  });

  it.each(['ben', 'piet'] as const)('%s knows what is available, and no total', async (who) => {
    const { buyer } = world.harbour;
    const [account] = await world.seenBy(who, 'buyers', [buyer]);
    expect(account).toMatchObject({ creditApprovedMinor: null, openMinor: null, authorisedMinor: null });
    expect(account?.creditAvailableMinor).toBe(1_000_000 - openMinor);
    // The company's own group is used by the whole account; the yard is the person's.
    const [top, yard] = await world.seenBy(who, 'spendingLimits', [world.groups.top, world.groups.yard]);
    expect([top?.spentMinor, top?.availableMinor, yard?.spentMinor]).toEqual([0, null, 7_000]);
    const image = await world.harbour.database.withTransaction(
      identityOf(world.contextOf(who).session),
      { readOnly: true },
      (trx) => rowAtVersion(trx, 'buyers', buyer, account?.rowVersion ?? 0),
    );
    expect(image).toEqual(account);
  });

  it('Account Admins and Payers know the totals', async () => {
    for (const who of ['ana', 'tom'] as const)
      expect(await world.seenBy(who, 'buyers', [world.harbour.buyer])).toMatchObject([
        { creditApprovedMinor: 1_000_000, openMinor, authorisedMinor: 0 },
      ]);
  });

  it('a limit is answered alike below and above the account’s credit, unless one knows the credit', async () => {
    const { harbour } = world;
    const asked = { buyerId: harbour.buyer, currency: 'GBP', limitMinor: 1_000_001 };
    const { limitMinor: above, ...rest } = asked;
    for (const limitMinor of [999_999, above]) {
      const set = await world.act('ben', 'setLimit', { ...rest, limitMinor, limitId: harbour.people.piet.user });
      expect(set).toMatchObject({ outcome: 'inApproval', code: null });
      const more = {
        userId: harbour.people.piet.user,
        cardId: null,
        requestedMinor: limitMinor,
        reason: 'A larger site',
      };
      const higher = await world.act('piet', 'requestHigherLimit', { ...rest, ...more });
      expect(higher).toMatchObject({ outcome: 'inApproval', code: null });
    }
    expect(await world.act('ana', 'setLimit', { ...asked, limitId: harbour.people.piet.user })).toMatchObject({
      code: 'LIMIT_ABOVE_CREDIT',
      values: { credit: expect.stringMatching(/10,?000\.00/) as string },
    });
  });

  it('a requested credit increase names no line to its author: refusal, request, activity and e-mail', async () => {
    const { harbour } = world;
    const asks = (requestedMinor: number) =>
      world.act('ben', 'requestCreditIncrease', {
        buyerId: harbour.buyer,
        type: 'temporary',
        currency: 'GBP',
        requestedMinor,
        endsOn: plainDate('2026-11-25'),
        reason: 'A larger site',
      });
    // Below the line as above it; the Account Admin who approves it learns that it is too low.
    const tooLow = await asks(1_000_000);
    expect(tooLow).toMatchObject({ outcome: 'inApproval', code: null });
    expect(await harbour.decide('ana', String(tooLow.result?.['approvalId']), 'approve')).toMatchObject({
      result: { failedWith: 'CREDIT_LINE_TOO_LOW' },
    });
    // 21,500.00 is approved in part by the demo's test amounts.
    const answer = await asks(2_150_000);
    expect(answer).toMatchObject({ outcome: 'inApproval' });
    await harbour.decide('ana', String(answer.result?.['approvalId']), 'approve');
    harbour.clock.advance(creditDelaySeconds);
    await harbour.jobs.runDueJobs();
    const [request] = await harbour.all('creditIncreases');
    expect(request).toMatchObject({ status: 'approvedInPart', lineMinor: 1_000_000, grantedMinor: 1_570_000 });
    const [shown] = await world.seenBy('ben', 'creditIncreases', [request?.id ?? '']);
    expect(shown).toMatchObject({ status: 'approvedInPart', lineMinor: null, grantedMinor: null, formerMinor: null });
    const told = (await harbour.all('activity')).filter(({ kind }) => kind === 'creditIncreaseApprovedInPart');
    const [line] = await world.seenBy(
      'ben',
      'activity',
      told.map(({ id }) => id),
    );
    expect(line?.after).toEqual({ currency: 'GBP' });
    const toBen = await harbour.noticesTo('ben@harbour.example');
    const toAna = await harbour.noticesTo('ana@harbour.example');
    expect(JSON.stringify(toBen)).not.toMatch(/15,?700/);
    expect(JSON.stringify(toBen)).toContain('It is approved in part.');
    expect(JSON.stringify(toAna)).toMatch(/the credit line is now \S* ?15,?700\.00/);
  });

  it('a request shows its approver no totals that its author saw', async () => {
    const { harbour } = world;
    const [own] = await harbour.all('approvals');
    await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
      trx
        .updateTable('approvals')
        .set({
          // Nobody but the owner of the database may change it, so its type says never.
          then_rows: sql<never>`${JSON.stringify([
            { collection: 'buyers', id: harbour.buyer, rowVersion: 1, row: { openMinor } },
            {
              collection: 'spendingLimits',
              id: world.groups.top,
              rowVersion: 1,
              row: { level: 'group', parentGroupId: null },
            },
            { collection: 'spendingLimits', id: world.groups.yard, rowVersion: 1, row: { level: 'individual' } },
          ])}::jsonb`,
        })
        .where('id', '=', own?.id ?? ('' as never))
        .execute(),
    );
    const [forBen] = await world.seenBy('ben', 'approvals', [own?.id ?? '']);
    const [forAna] = await world.seenBy('ana', 'approvals', [own?.id ?? '']);
    expect(forBen?.thenRows.map(({ id }) => id)).toEqual([world.groups.yard]);
    expect(forAna?.thenRows).toHaveLength(3);
  });
});
