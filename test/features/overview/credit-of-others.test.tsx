import { afterEach, expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import { modelBuyer, tom } from '../../faults/model-rows.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const whole = modelBuyer({ creditApprovedMinor: 1_000_000, openMinor: 407_000, authorisedMinor: 0 });
const hidden = { ...whole, creditApprovedMinor: null, openMinor: null, authorisedMinor: null };

const creditFor = (role: Role, buyer: object) =>
  drawScreen(
    {
      now: '2026-11-22T09:00:00.000Z',
      who: { user: tom.user, roles: [role], userType: 'buyer', buyer: { id: whole.id } },
      rows: { buyers: [buyer as typeof whole], creditIncreases: [] },
    },
    async () => {
      const { CreditBlock } = await import('../../../src/features/overview/credit-block.tsx');
      return <CreditBlock />;
    },
  );

it.each(['buyerPurchaser', 'buyerGroupAdministrator'] as const)(
  'a %s sees what is available, and no total',
  async (role) => {
    const shown = await creditFor(role, { ...hidden, creditAvailableMinor: 593_000 });
    expect(shown).toContain('Available on the whole account £5,930.00');
    expect(shown).not.toMatch(/Approved|Used|used|authorizations|£10,000|£4,070/);
  },
);

it('a payer sees the parts of the credit, which add up', async () => {
  const shown = await creditFor('buyerPayer', whole);
  expect(shown).toMatch(/Approved £10,000.00 Used £4,070.00 .* Available credit £5,930.00/);
});
