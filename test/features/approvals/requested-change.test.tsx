import { afterEach, expect, it } from 'vitest';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { SpendingLimit } from '../../../domain/cards/spending-limit.ts';
import type { LimitId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { ana, modelBuyer, tom } from '../../faults/model-rows.ts';
import { aLimit, site } from '../../world/a-card.ts';
import { anApproval } from '../../world/an-approval.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const rights = { mayDownloadInvoices: true, mayEditInvoices: false };
const users = [
  { id: tom.user, name: 'Tom Baker', roles: [], groupId: null, status: 'Active' as const, email: null },
  { id: ana.user, name: 'Ana Ruiz', roles: [], groupId: null, status: 'Active' as const, email: null },
];

const address = { country: 'DE', line1: 'Uferweg 1', line2: '', city: 'Köln', state: '', postalCode: '50667' };
const entity = {
  legalName: 'Riverside Bau GmbH',
  doingBusinessAs: '',
  tradingName: '',
  registrationNumber: '',
  taxId: 'DE136695976',
  address,
  relation: 'subsidiary',
  billTo: 'own',
};

const ofSite = aLimit({
  id: site as string as LimitId,
  level: 'group',
  userId: null,
  groupId: site,
  name: 'Riverside site',
});

const reference = { collection: 'spendingLimits', id: site as string } as const;

/** What the approver reads about this request, besides who asks for it and why. */
const requested = (kind: string, input: object) =>
  shown(anApproval({ kind, input, amountMinor: null, currency: null, bound: [{ ...reference, rowVersion: 1 }] }), [
    ofSite,
  ]);

const shown = (approval: Approval, spendingLimits: readonly SpendingLimit[]) =>
  drawScreen(
    {
      now: '2026-11-22T09:00:00.000Z',
      who: { user: ana.user, roles: ['buyerAdministrator'] },
      users,
      rows: {
        approvals: [approval],
        actions: [],
        buyers: [modelBuyer({})],
        spendingLimits,
      },
    },
    async () => {
      const { ApprovalDetailScreen } = await import('../../../src/features/approvals/approval-detail-screen.tsx');
      return <ApprovalDetailScreen approvalId={approval.id} />;
    },
  );

it.each([
  ['changeUserStatus', { userId: tom.user, status: 'Suspended' }, 'After approval Status Suspended'],
  [
    'changeUserRoles',
    { userId: tom.user, roles: ['buyerPayer', 'buyerPurchaser'], groupId: null, ...rights },
    'After approval Role Payer, Purchaser Group Whole account Download invoices on Edit invoices off',
  ],
  [
    'requestEmailChange',
    { userId: tom.user, email: 'tom.new@harbour.example' },
    'After approval Email tom.new@harbour.example',
  ],
  [
    'inviteUser',
    {
      email: 'lena@harbour.example',
      firstName: 'Lena',
      lastName: 'Holt',
      language: 'en',
      roles: ['buyerAdministrator'],
      groupId: site,
      limitMinor: 250_000,
    },
    'After approval Email lena@harbour.example Role Account Admin Group Riverside site Individual limit £2,500.00',
  ],
  [
    'moveUsers',
    { userIds: [tom.user, ana.user], groupId: site },
    'After approval Users Tom Baker, Ana Ruiz Group Riverside site',
  ],
  [
    'createGroup',
    { name: 'Depot', parentId: site, entity: null, adminId: ana.user, userIds: [tom.user] },
    'After approval Name Depot Type Reporting group Part of Riverside site Group Admin Ana Ruiz Users Tom Baker',
  ],
  [
    'editGroup',
    { groupId: site, name: 'Riverside GmbH', parentId: null, entity },
    'After approval Name Riverside GmbH Type Separate legal entity Part of Top level Legal name Riverside Bau GmbH Tax number or VAT ID',
  ],
  [
    'editGroup',
    { groupId: site, name: 'Riverside', parentId: null, entity: null },
    'A reporting group has no legal details. Those that the group has are deleted.',
  ],
  [
    'removeGroup',
    { groupId: site },
    'After approval Group Riverside site Its users, groups, cards and invoices move to the group above it',
  ],
])('the approver of a request reads what it changes (%s)', async (kind, input, said) => {
  expect(await requested(kind, input)).toContain(said);
});

it('a decided removal still names the group', async () => {
  const approval = anApproval({
    kind: 'removeGroup',
    input: { groupId: site },
    state: 'approved',
    decidedAt: '2026-11-22T08:00:00.000Z' as Instant,
    decidedRows: [{ ...reference, rowVersion: 1, row: ofSite }],
    amountMinor: null,
    currency: null,
    bound: [],
  });
  expect(await shown(approval, [])).toContain('After approval Group Riverside site');
});
