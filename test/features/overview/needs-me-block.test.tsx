import { afterEach, expect, it } from 'vitest';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const homeWith = (payableOverdue: number, role: 'buyerPayer' | 'buyerPurchaser' = 'buyerPayer') =>
  drawScreen(
    {
      now: '2026-11-22T09:00:00.000Z',
      who: { user: 'u-tom', roles: [role] },
      program: { flags: { payments: true } as never },
      tabs: [{ tab: 'pastDue', count: 32, remainingMinor: 4_081_586 }],
      payableOverdue,
    },
    async () => {
      const { NeedsMeBlock } = await import('../../../src/features/overview/needs-me-block.tsx');
      return <NeedsMeBlock />;
    },
  );

it('where the button pays fewer invoices than are past due, the line about them says how many', async () => {
  expect(await homeWith(27)).toContain('32 invoices are past due 27 can be paid now £40,815.86');
  expect(await homeWith(32)).toContain('32 invoices are past due £40,815.86');
  expect(await homeWith(27, 'buyerPurchaser')).toContain('32 invoices are past due £40,815.86');
});
