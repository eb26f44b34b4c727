import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import type { ProgramFlags } from '../../../domain/programs/program.ts';
import { ana } from '../../faults/model-rows.ts';
import { aCard, aLimit, anAccount, piet, site } from '../../world/a-card.ts';
import type { RequestRows } from '../../../src/kit/action-face.ts';
import { type OnDevice, drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const siteLimit = aLimit({ level: 'group', userId: null, groupId: site, name: 'Riverside site', limitMinor: 60_000 });
const people = [
  aLimit({ name: 'Piet Visser', groupId: site }),
  aLimit({ name: 'Ana Ruiz', groupId: site, limitMinor: null, userId: ana.user }),
];

const cardSettings = {
  isOn: true,
  businessName: 'HARBOUR BUILD LTD',
  returnAddress: null,
  creators: 'administrators',
  defaultLimitMinor: null,
} as const;

function device(roles: readonly Role[], over: Partial<OnDevice> = {}): OnDevice {
  const rows = {
    cards: [aCard({ groupId: site })],
    spendingLimits: [siteLimit, ...people],
    buyers: [anAccount({ cardSettings })],
  };
  const who = { user: piet, roles, buyer: { id: anAccount().id } };
  const program = { flags: { approvals: true, mfaEnabled: false } as ProgramFlags };
  return {
    program,
    now: '2026-11-01T09:05:00.000Z',
    who,
    rows,
    ...over,
  };
}

describe('the phone card of a limit', () => {
  const cardOf = (spentMinor: number) =>
    drawScreen(device(['buyerAdministrator']), async () => {
      const { limitDrawing } = await import('../../../src/features/cards/controls/limit-columns.tsx');
      const limit = aLimit({ name: 'Piet Visser', limitMinor: 10_000, spentMinor, authorisedMinor: 0 });
      return <>{limitDrawing.card?.({ limit, buyer: anAccount(), waitingMinor: null }, 0)}</>;
    });

  it('says what is left, and does not call an exceeded limit left', async () => {
    expect(await cardOf(4_000)).toContain('Left £60.00');
    const over = await cardOf(932_116);
    expect(over).toContain('£9,221.16 over the limit');
    expect(over).not.toContain('Left');
  });
});

describe('purchasing controls', () => {
  it('show what is enabled, and the limits of each group', async () => {
    const drawn = await drawScreen(device(['buyerAdministrator']), async () => {
      const { PurchasingControlsScreen } =
        await import('../../../src/features/cards/controls/purchasing-controls-screen.tsx');
      return <PurchasingControlsScreen search={{}} onSearch={() => undefined} />;
    });
    expect(drawn).toContain('1 of 2 people have an individual limit.');
    expect(drawn).toContain('1 card. A card can have a limit of its own. On');
    expect(drawn).toContain('Purchase policies No policies yet. Every purchase within the limits is allowed. Off');
    expect(drawn).toMatch(/Riverside site.*£600\.00.*1 of 2/);
  });

  it('leave out people whose account was deactivated', async () => {
    const users = [{ id: piet, name: 'Piet Visser', roles: [], groupId: site, status: 'Active', email: null }];
    const on = device(['buyerAdministrator'], { answers: { users: { users } } });
    const controls = await drawScreen(on, async () => {
      const { PurchasingControlsScreen } =
        await import('../../../src/features/cards/controls/purchasing-controls-screen.tsx');
      return <PurchasingControlsScreen search={{}} onSearch={() => undefined} />;
    });
    expect(controls).toContain('1 of 1 people have an individual limit.');
    const limits = await drawScreen(on, async () => {
      const { CreditLimitsScreen } = await import('../../../src/features/cards/controls/credit-limits-screen.tsx');
      return <CreditLimitsScreen search={{}} onSearch={() => undefined} />;
    });
    expect(limits).toContain('Piet Visser');
    expect(limits).not.toContain('Ana Ruiz');
  });

  it('name the approvers of a purchase above a policy: never its author, nobody with a lower limit', async () => {
    const user = (id: string, name: string, roles: readonly Role[], groupId: string | null = null) => ({
      id,
      name,
      roles,
      groupId,
      status: 'Active',
      email: null,
    });
    const users = [
      user(piet, 'Piet Visser', ['buyerGroupAdministrator'], site),
      user('ben', 'Ben Cole', ['buyerGroupAdministrator'], site),
      user('cleo', 'Cleo Park', ['buyerGroupAdministrator'], 'another'),
      user('gus', 'Gus Hill', ['buyerGroupAdministrator'], site),
      user(ana.user, 'Ana Ruiz', ['buyerAdministrator']),
    ];
    const limits = [siteLimit, aLimit({ name: 'Gus Hill', userId: 'gus' as typeof piet, limitMinor: 10_000 })];
    const tiers = (['buyerGroupAdministrator', 'buyerAdministrator'] as const).map((role) => ({ role, quorum: 1 }));
    const drawn = await drawScreen(device(['buyerAdministrator'], { answers: { users: { users } } }), async () => {
      const { WhoApproves } = await import('../../../src/features/policies/who-approves.tsx');
      return <WhoApproves card={aCard({ groupId: site })} amountMinor={20_000} {...{ tiers, limits }} />;
    });
    expect(drawn).toBe('Ben Cole or Ana Ruiz can approve this. Ana Ruiz can approve this.');
  });

  it('have settings in which cards cannot be switched off while one exists', async () => {
    const drawn = await drawScreen(device(['buyerAdministrator']), async () => {
      const { CardSettingsForm } = await import('../../../src/features/cards/config/card-settings-form.tsx');
      return <CardSettingsForm buyer={anAccount({ cardSettings })} cards={[aCard()]} />;
    });
    expect(drawn).toContain('1 card isn’t terminated. Cards can be switched off once none is left.');
    expect(drawn).toContain('[HARBOUR BUILD LTD]');
    expect(drawn).toContain('Return address');
  });

  it('name the person whose limit a request changes, with the old and the new limit', async () => {
    const drawn = await drawScreen(device(['buyerAdministrator']), async () => {
      const { setLimitFace } = await import('../../../src/features/cards/controls/set-limit.face.tsx');
      const { LimitChange } = await import('../../../src/features/cards/controls/limit-compare.tsx');
      const input = {
        buyerId: siteLimit.buyerId,
        limitId: siteLimit.id,
        currency: siteLimit.currency,
        limitMinor: 90_000,
      };
      const rows = (() => [siteLimit]) as unknown as RequestRows;
      return (
        <>
          {setLimitFace.Title ? <setLimitFace.Title input={input} /> : null}
          <LimitChange approval={{ decidedAt: null }} input={input} rows={rows} />
        </>
      );
    });
    expect(drawn).toContain('Set the limit to £900.00: Riverside site');
    expect(drawn).toMatch(/Limit of Now After approval Riverside site £600\.00 £900\.00/);
  });

  it('let only the people of the settings create a card', async () => {
    const drawn = await drawScreen(device(['buyerPurchaser']), async () => {
      const { NewCard } = await import('../../../src/features/cards/create/create-card-screen.tsx');
      return <NewCard />;
    });
    expect(drawn).toContain('only administrators create cards');
  });

  it('of a person show their own limit, those above it, and their cards', async () => {
    const drawn = await drawScreen(device(['buyerPurchaser']), async () => {
      const { OwnControlsScreen } = await import('../../../src/features/cards/controls/own-controls-screen.tsx');
      return <OwnControlsScreen />;
    });
    expect(drawn).toContain('Individual limit');
    expect(drawn).toContain('£600.00');
    expect(drawn).not.toContain('Card limit');
    expect(drawn).toMatch(/My cards .*4242.* Active/);
  });

  it('show the limits of a person without a card', async () => {
    const rows = { cards: [], spendingLimits: people, buyers: [anAccount()] };
    const drawn = await drawScreen(device(['buyerGroupAdministrator'], { rows }), async () => {
      const { OwnControlsScreen } = await import('../../../src/features/cards/controls/own-controls-screen.tsx');
      return <OwnControlsScreen />;
    });
    expect(drawn).toContain('Individual limit');
    expect(drawn).toContain('You have no card.');
  });
});
