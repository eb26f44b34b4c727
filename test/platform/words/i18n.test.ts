import { beforeEach, describe, expect, it, vi } from 'vitest';
import { builtInCatalogues } from '../../../src/platform/words/built-in-catalogues.ts';
import { type Catalogue, type CatalogueLoaders, createTranslations } from '../../../src/platform/words/i18n.ts';
import { json, settled, testDevice } from '../fake-server.ts';

const catalogues: CatalogueLoaders = {
  start: {
    'en-US': async () =>
      catalogue({
        'a.title': ['Invoices'],
        'a.only-english': ['Only here'],
        'a.count': [['count', 'plural', { one: ['one'], other: ['#'] }]],
      }),
    de: async () => catalogue({ 'a.title': ['Rechnungen'], 'a.pay': ['Bezahlen'] }),
    'de-AT': async () => catalogue({ 'a.pay': ['Zahlen'] }),
    fr: () => Promise.reject(new Error('The file is gone after a deploy.')),
  },
  frame: {
    'en-US': async () => catalogue({ 'a.inside': ['Signed in'], 'a.only-inside': ['Only inside'] }),
    de: async () => catalogue({ 'a.inside': ['Angemeldet'] }),
  },
  identity: {},
  rest: { 'en-US': async () => catalogue({ 'a.further': ['Further'] }) },
};

function catalogue(messages: object): Catalogue {
  return { messages: messages as Catalogue['messages'] };
}

let device = testDevice();
beforeEach(() => {
  device = testDevice();
});

function translations(loaders = catalogues) {
  const log = (event: string, detail?: Readonly<Record<string, unknown>>) =>
    void device.logged.push([event, ...Object.values(detail ?? {}).map(String)].join(' '));
  return createTranslations({
    fetch: device.fetch,
    origin: 'https://northgate.example',
    device: device.memory,
    programId: 'northgate',
    log,
    catalogues: loaders,
  });
}

async function shown(locale: string, ids: readonly string[]): Promise<readonly string[]> {
  const { i18n, activate } = translations();
  await activate(locale);
  await settled();
  return ids.map((id) => i18n._(id));
}

describe('the texts of a locale', () => {
  it('come from the country, then its language, then English', async () => {
    expect(await shown('de-AT', ['a.pay', 'a.title', 'a.only-english'])).toEqual(['Zahlen', 'Rechnungen', 'Only here']);
    expect(await shown('de-DE', ['a.pay', 'a.title'])).toEqual(['Bezahlen', 'Rechnungen']);
  });

  it('are English where a catalogue is missing or cannot be loaded', async () => {
    expect(await shown('pl-PL', ['a.title'])).toEqual(['Invoices']);
    expect(await shown('fr-FR', ['a.title'])).toEqual(['Invoices']);
    expect(device.logged).toContain('i18n.catalogue-failed fr');
  });

  it('are found in the files of the build, English among them', () => {
    for (const part of Object.values(builtInCatalogues))
      expect(Object.keys(part)).toEqual(expect.arrayContaining(['en-US', 'de']));
  });

  it('stop the start where not even English can be loaded', async () => {
    const { activate } = translations({ ...catalogues, start: {} });
    await activate('en-US');
    const failing = { 'en-US': () => Promise.reject(new Error('The file is gone after a deploy.')) };
    await expect(translations({ ...catalogues, start: failing }).activate('de-DE')).rejects.toThrow('gone');
  });
});

describe('the texts of the signed-in pages', () => {
  const inside = ['a.inside', 'a.only-inside', 'a.title'];

  it('come when the first of them is opened, and stay in every locale that is chosen afterwards', async () => {
    const { i18n, activate, bring } = translations();
    await activate('en-US');
    expect(inside.map((id) => i18n._(id))).toEqual(['a.inside', 'a.only-inside', 'Invoices']);
    await Promise.all([bring('frame'), bring('frame')]);
    expect(inside.map((id) => i18n._(id))).toEqual(['Signed in', 'Only inside', 'Invoices']);
    await activate('de-DE');
    expect(inside.map((id) => i18n._(id))).toEqual(['Angemeldet', 'Only inside', 'Rechnungen']);
    await bring('rest');
    expect(i18n._('a.further')).toBe('Further');
  });

  it('are there once they were asked for, also where another locale was chosen at that very moment', async () => {
    const { i18n, activate, bring } = translations();
    await activate('en-US');
    await Promise.all([bring('frame'), activate('de-DE')]);
    expect(inside.map((id) => i18n._(id))).toEqual(['Angemeldet', 'Only inside', 'Rechnungen']);
  });

  it('have the program’s own wording over them, also when that came first', async () => {
    device.world.answer = () => json(200, { 'a.inside': 'Inside {name}' });
    const { i18n, activate, bring } = translations();
    await activate('en-US');
    const inside = () => i18n._('a.inside', { name: 'Northgate' });
    await vi.waitFor(() => expect(inside()).toBe('Inside Northgate'));
    await bring('frame');
    expect(inside()).toBe('Inside Northgate');
  });

  it('are asked for again where they could not be loaded', async () => {
    let isThere = false;
    const load = () =>
      isThere ? Promise.resolve(catalogue({ 'a.inside': ['Here'] })) : Promise.reject(new Error('No'));
    const { i18n, activate, bring } = translations({ ...catalogues, frame: { 'en-US': load } });
    await activate('en-US');
    await expect(bring('frame')).rejects.toThrow('No');
    isThere = true;
    await bring('frame');
    expect(i18n._('a.inside')).toBe('Here');
  });
});

describe('a program’s own wording', () => {
  const overrides = {
    'a.title': 'Bills',
    'a.count': '{count, plural, one {# bill} other {# bills}}',
    'a.broken': '{count, plural, one {',
    'a.pay': 7,
  };

  it('lies over the built-in texts, ICU and all, and a broken one falls back alone', async () => {
    device.world.answer = () => json(200, overrides);
    const { i18n, activate } = translations();
    await activate('en-US');
    await vi.waitFor(() => expect(i18n._('a.title')).toBe('Bills'));
    expect(i18n._('a.count', { count: 3 })).toBe('3 bills');
    expect(i18n._('a.only-english')).toBe('Only here');
    expect(device.logged).toContain('i18n.override-broken a.broken');
    expect(device.asked[0]?.path).toBe('/public/program-locale-translations/en-US/caas-buyer.lang.default.main');
    expect(device.asked[0]?.headers.get('x-program-id')).toBe('northgate');
  });

  it.each([
    ['no connection', () => 'noRoute' as const],
    ['an error', () => json(500, {})],
    ['something that is no object', () => json(200, ['x'])],
  ])('keeps the built-in texts on %s, and only logs it', async (_name, answer) => {
    device.world.answer = answer;
    expect(await shown('en-US', ['a.title'])).toEqual(['Invoices']);
    await vi.waitFor(() => expect(device.logged).toContain('i18n.overrides-failed en-US'));
    expect(await shown('en-US', ['a.title'])).toEqual(['Invoices']);
  });

  it('serves offline as it was last heard', async () => {
    device.world.answer = () => json(200, overrides);
    await vi.waitFor(async () => expect(await shown('en-US', ['a.title'])).toEqual(['Bills']));
    device.world.answer = () => 'noRoute';
    expect(await shown('en-US', ['a.title'])).toEqual(['Bills']);
  });

  it('does not bring a locale back that was left meanwhile', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => void (release = resolve));
    device.world.answer = ({ path }) =>
      path.includes('de-AT') ? released.then(() => json(200, overrides)) : 'noRoute';
    const { i18n, activate } = translations();
    await activate('de-AT');
    await activate('en-US');
    release();
    await settled();
    expect(i18n.locale).toBe('en-US');
    expect(i18n._('a.title')).toBe('Invoices');
  });
});
