import { afterEach, describe, expect, it } from 'vitest';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { anApproval } from '../../world/an-approval.ts';
import { aCard, aLimit, anAccount, aPolicy, piet } from '../../world/a-card.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const amountMinor = 24_003;
const createdAt = '2026-11-20T09:00:00.000Z' as Instant;
const approval = anApproval({
  kind: 'requestPreauthorization',
  createdAt,
  input: {
    buyerId: anAccount().id,
    cardId: aCard().id,
    sellerName: 'Leith branch',
    category: null,
    currency: 'GBP',
    amountMinor,
  },
});
/** The hold of the approved purchase, which the limits contain from then on. */
const hold = {
  id: '00000000-0000-4000-8000-0000000000c1',
  cardId: aCard().id,
  userId: piet,
  groupId: null,
  sellerName: 'Leith branch',
  category: null,
  amountMinor,
  currency: 'GBP',
  status: 'preauthorized',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
};

const purchaseOf = (state: Approval['state'], authorisedMinor: number) =>
  drawScreen(
    {
      now: '2026-11-20T11:00:00.000Z',
      rows: {
        cards: [aCard({ limitMinor: null })],
        spendingLimits: [aLimit({ limitMinor: 359_082, authorisedMinor })],
        buyers: [anAccount()],
        purchasePolicies: [aPolicy({ maxDayMinor: 30_000 })],
        authorisations: state === 'approved' ? [hold] : [],
      },
    },
    async () => {
      const { requestPreauthorizationFace: face } =
        await import('../../../src/features/pre-authorisations/request-preauthorization.face.tsx');
      const { ThenAndNow } = face;
      if (!ThenAndNow) throw new Error('The face draws the purchase.');
      return <ThenAndNow approval={{ ...approval, state }} rows={() => []} />;
    },
  );

describe('a purchase that needs approval', () => {
  it('shows what would be left of each limit before the decision', async () => {
    expect(await purchaseOf('inApproval', 0)).toContain('Individual limit, afterwards £2,850.79');
  });

  it('shows no limit after it: the purchase is already in them, and would be subtracted twice', async () => {
    const decided = await purchaseOf('approved', amountMinor);
    expect(decided).toContain('£240.03');
    expect(decided).not.toContain('afterwards');
    expect(decided).not.toContain('£2,610.76');
    // Nor does it count against the policy of its day.
    expect(decided).not.toContain('Large orders');
  });
});
