import { afterEach, expect, it } from 'vitest';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

const helen = {
  now: '2026-11-22T09:00:00.000Z',
  who: { user: 'u-helen', roles: ['clientAdministrator'], userType: 'client' },
} as const;

afterEach(forgetDevice);

it('a seller’s Home has no credit, no due amounts and no activity, which only a buyer’s account has', async () => {
  const home = await drawScreen(helen, async () => {
    const { OverviewScreen } = await import('../../../src/features/overview/overview-screen.tsx');
    return <OverviewScreen />;
  });
  expect(home).not.toMatch(/Credit|Due by week|Recent activity|Needs you/);
});

it('a seller’s Home says why, and leads to the person’s own pages and to help', async () => {
  const home = await drawScreen(helen, async () => {
    const { SellerHome } = await import('../../../src/features/overview/seller-home.tsx');
    return <SellerHome />;
  });
  expect(home).toMatch(/Home .*Sellers have no credit account here.* Profile .* Security .* Help/);
});
