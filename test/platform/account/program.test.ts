import { describe, expect, it } from 'vitest';
import { loadProgram, programTimeoutMs } from '../../../src/platform/account/program.ts';
import { captivePortal, json, settled, testDevice } from '../fake-server.ts';

const northgate = {
  id: 'northgate',
  name: 'Northgate Trade',
  providerName: 'Northgate',
  locales: ['en-GB'],
  defaultBuyerLocale: 'en-GB',
  defaultCountry: 'GB',
  defaultCurrency: 'GBP',
  timeZone: 'Europe/London',
  theme: { accent: '#0b5fff', logoText: 'Northgate' },
  flags: {
    payments: true,
    approvals: true,
    purchaseCards: true,
    disputes: true,
    autoPay: true,
    mfaEnabled: false,
    mfaRequired: false,
    mfaAtLogin: false,
    mfaAtBuyerCreation: false,
  },
  approvalRules: [],
  groupAdminLimits: 'ask',
  isAutoPayMandatory: false,
  disputeLimitDays: 60,
  offlineGrantHours: 24,
  hasSingleSignOn: false,
  supportPhone: '+44 20 0000 0000',
  supportEmail: 'help@northgate.example',
  maintenance: null,
  isMaintenanceActive: false,
  helpWidget: null,
};
const window = { from: '2026-03-02T10:00:00.000Z', to: '2026-03-02T11:00:00.000Z', email: 'help@northgate.example' };

const load = (device: ReturnType<typeof testDevice>) =>
  loadProgram({ fetch: device.fetch, origin: 'https://northgate.example', clock: device.clock, device: device.memory });

async function keptDevice() {
  const device = testDevice();
  device.world.answer = () => json(200, northgate);
  await load(device);
  return device;
}

describe('the program at a start', () => {
  it('is the server’s', async () => {
    const device = testDevice();
    device.world.answer = () => json(200, northgate);
    expect((await load(device))?.program).toMatchObject({ id: 'northgate', timeZone: 'Europe/London' });
  });

  it('is the stored one offline', async () => {
    const device = await keptDevice();
    device.world.answer = () => 'noRoute';
    expect((await load(device))?.program.name).toBe('Northgate Trade');
  });

  it('is the stored one if the answer takes too long; a late answer changes only the maintenance', async () => {
    const device = await keptDevice();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => void (release = resolve));
    const changed = { ...northgate, name: 'Renamed', isMaintenanceActive: true, maintenance: window };
    device.world.answer = () => released.then(() => json(200, changed));
    const loading = load(device);
    await device.clock.advance(programTimeoutMs);
    const holder = await loading;
    expect(holder?.program.name).toBe('Northgate Trade');
    expect(holder?.maintenance().isActive).toBe(false);
    let told = 0;
    holder?.subscribe(() => void (told += 1));
    release();
    await settled();
    expect(holder?.maintenance()).toEqual({ isActive: true, window });
    expect(told).toBe(1);
    expect(holder?.program.name).toBe('Northgate Trade');
  });

  it.each([
    ['no connection', () => 'noRoute' as const],
    ['a captive portal', captivePortal],
    ['half a program', () => json(200, { id: 'northgate' })],
    ['an unknown host', () => json(421, { code: 'UNKNOWN_HOST' })],
  ])('is unknown at a first visit with %s', async (_name, answer) => {
    const device = testDevice();
    device.world.answer = answer;
    expect(await load(device)).toBeNull();
  });

  it('keeps its flags while the page runs, and follows maintenance', async () => {
    const device = await keptDevice();
    device.world.answer = () => json(200, northgate);
    const holder = await load(device);
    device.world.answer = () =>
      json(200, {
        ...northgate,
        flags: { ...northgate.flags, payments: false },
        isMaintenanceActive: true,
        maintenance: window,
      });
    await holder?.refresh();
    expect(holder?.program.flags.payments).toBe(true);
    expect(holder?.maintenance().isActive).toBe(true);
  });
});

describe('maintenance without a connection', () => {
  /** A device whose last program data has a maintenance window. */
  async function keptMeanwhile(maintenance: typeof window | null) {
    const device = testDevice();
    device.world.answer = () => json(200, { ...northgate, isMaintenanceActive: true, maintenance });
    const holder = await load(device);
    device.world.answer = () => 'noRoute';
    return { device, holder };
  }

  it('is shown while it lasts, and over at a start of the next day', async () => {
    const { device } = await keptMeanwhile(window);
    await device.clock.advance(90 * 60_000);
    expect((await load(device))?.maintenance()).toEqual({ isActive: true, window });
    await device.clock.advance(86_400_000);
    expect((await load(device))?.maintenance()).toEqual({ isActive: false, window: null });
  });

  it('ends by itself on an open page', async () => {
    const { device, holder } = await keptMeanwhile(window);
    let told = 0;
    holder?.subscribe(() => void (told += 1));
    await device.clock.advance(3 * 3_600_000);
    expect(holder?.maintenance().isActive).toBe(false);
    expect(told).toBe(1);
    expect(device.clock.pending()).toBe(0);
  });

  it('ends on time also if it was announced for a month', async () => {
    const { device, holder } = await keptMeanwhile({ ...window, to: '2026-04-02T11:00:00.000Z' });
    await device.clock.advance(30 * 86_400_000);
    expect(holder?.maintenance().isActive).toBe(true);
    await device.clock.advance(2 * 86_400_000);
    expect(holder?.maintenance().isActive).toBe(false);
  });

  it('ends at the next start if it has no end', async () => {
    const { device, holder } = await keptMeanwhile(null);
    expect(holder?.maintenance().isActive).toBe(true);
    expect((await load(device))?.maintenance().isActive).toBe(false);
  });
});
