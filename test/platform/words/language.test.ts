import { beforeEach, describe, expect, it } from 'vitest';
import { createLanguage } from '../../../src/platform/words/language.ts';
import { testDevice } from '../fake-server.ts';

const program = { locales: ['en-GB', 'en-IE', 'de-DE', 'de-AT', 'en-US'], defaultBuyerLocale: 'en-GB' };
const jörg = 'person-1';
const piet = 'person-2';

let device = testDevice();
beforeEach(() => {
  device = testDevice();
});

/** One start of the page on this device; `profile` is the signed-in person's language at the server. */
function start({ browser = ['en-US'], profile = null as string | null } = {}) {
  const i18n = { locale: '' };
  const shown: string[] = [];
  const language = createLanguage({
    program,
    memory: device.memory,
    translations: { i18n: i18n as never, activate: async (locale) => void shown.push((i18n.locale = locale)) },
    browserLanguages: browser,
    profileLanguage: async () => profile,
    log: () => undefined,
  });
  return { ...language, shown };
}

async function begun(options: Parameters<typeof start>[0] = {}, asked: string | null = null) {
  const page = start(options);
  await page.begin(asked);
  return page;
}

describe('the language of a start', () => {
  it.each([
    ['the browser’s', { browser: ['de-AT', 'en'] }, null, 'de-AT'],
    ['the browser’s, in another country of it', { browser: ['de-CH'] }, null, 'de-DE'],
    ['the program’s, where the browser has none of its languages', { browser: ['ja-JP'] }, null, 'en-GB'],
    ['what the address asks for', { browser: ['en-US'] }, 'de-AT', 'de-AT'],
  ])('is %s', async (_name, options, asked, locale) => {
    expect((await begun(options, asked)).shown).toEqual([locale]);
  });

  it('is what an address asked for once, also at the next start and for who then signs in', async () => {
    await begun({}, 'de-AT');
    const page = await begun({ profile: 'en' });
    await page.follow(jörg);
    expect(page.shown).toEqual(['de-AT']);
  });

  it('is what was shown here last', async () => {
    await (await begun()).choose('de-DE', null);
    expect((await begun()).shown).toEqual(['de-DE']);
  });
});

describe('the language of a person', () => {
  it('is that of their profile at their first sign-in on a device, and from then on at every start', async () => {
    const page = await begun({ profile: 'de' });
    await page.follow(jörg);
    expect(page.shown).toEqual(['en-US', 'de-DE']);
    expect((await begun({ profile: 'de' })).shown).toEqual(['de-DE']);
  });

  it('leaves the country’s own way of writing it alone', async () => {
    const page = await begun({ browser: ['de-AT'], profile: 'de' });
    await page.follow(jörg);
    expect(page.shown).toEqual(['de-AT']);
  });

  it('stays what it is where the program does not speak it, or nobody can say', async () => {
    for (const profile of ['nl', null]) {
      const page = await begun({ profile });
      await page.follow(piet);
      expect(page.shown).toEqual(['en-US']);
    }
  });

  it('is their own choice on this device, whatever the profile says and whoever used it meanwhile', async () => {
    const first = await begun({ profile: 'de' });
    await first.follow(jörg);
    await first.choose('en-IE', jörg);
    const second = await begun({ profile: 'de' });
    await second.follow(piet);
    expect(second.shown).toEqual(['en-IE', 'de-DE']);
    const third = await begun({ profile: 'de' });
    await third.follow(jörg);
    expect(third.shown).toEqual(['de-DE', 'en-IE']);
  });

  it('is not what a colleague chose on the same device just before', async () => {
    const page = await begun({ profile: 'en' });
    await page.choose('de-DE', jörg);
    await page.follow(piet);
    expect(page.shown).toEqual(['en-US', 'de-DE', 'en-GB']);
  });

  it('is what they chose before they signed in', async () => {
    const page = await begun({ profile: 'de' });
    await page.choose('en-IE', null);
    await page.follow(jörg);
    expect(page.shown).toEqual(['en-US', 'en-IE']);
    const later = await begun({ profile: 'de' });
    await later.choose('en-GB', piet);
    const again = await begun({ profile: 'de' });
    await again.follow(jörg);
    expect(again.shown).toEqual(['en-GB', 'en-IE']);
  });
});
