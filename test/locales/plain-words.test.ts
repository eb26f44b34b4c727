import { describe, expect, it } from 'vitest';
import { catalogueNames, readTexts } from './catalogues.ts';

/** Phrases that are hard to read, each with its replacement. */
const unclear: Readonly<Record<string, readonly (readonly [phrase: RegExp, instead: string])[]>> = {
  en: [
    [/look into/i, 'Check your email'],
    [/\bgo(es)? on\b/i, 'Continue'],
    [/every session of yours/i, 'You’ll be signed out on all your devices'],
    [/^of the portal\b|what it writes to you/i, 'Used for the portal and the emails you get'],
    [/for the day on which/i, 'Use one of these if you lose your phone'],
    [/what you do not know/i, 'Don’t recognize one?'],
    [/the account that we know/i, 'We couldn’t match this sign-in to your account'],
    [/^taken$|(\}|%|is|are) taken\b/i, '17% used'],
    [/\bone for (all|each)\b/i, 'Same for all, Different for each'],
    [/\} can approve it\b/i, 'Grace Osei or Ana Ruiz can approve this.'],
    [/being maintained/i, 'Scheduled maintenance: 28 Nov 2026, 22:00–01:00'],
    [/\bwho decides\b/i, 'Send a reminder'],
    [/somebody of/i, 'At least one person must receive invoice emails'],
    [/nothing is open/i, 'No open invoices'],
    [/there is no such/i, 'Page not found'],
    [/\bcomposed\b/i, 'Requested offline 3 hours ago'],
    [/of whom/i, '1 customer (1 new)'],
    [/e-mail/i, 'email'],
    [/\btak(e|en) (it )?back\b/i, 'Cancel'],
  ],
  de: [
    [/sehen sie in ihr postfach/i, 'Prüfen Sie Ihre E-Mails'],
    [/weiter zum code/i, 'Code eingeben'],
    [/alle ihre sitzungen/i, 'Sie werden auf allen Ihren Geräten abgemeldet.'],
    [/seiner nachrichten an sie/i, 'Für das Portal und die E-Mails, die Sie erhalten'],
    [/für den tag, an dem/i, 'Verwenden Sie einen davon, wenn Sie Ihr Telefon verlieren.'],
    [/was sie nicht kennen/i, 'Kennen Sie eine Anmeldung nicht?'],
    [/dieses konto kennen wir nicht/i, 'Wir konnten diese Anmeldung keinem Konto zuordnen'],
    [/\bbelegt\b/i, '17 % genutzt'],
    [/\beine für alle\b/i, 'Für alle gleich, Für jede anders'],
    [/\bportal wird .*gewartet/i, 'Geplante Wartung'],
    [/\bentscheidende/i, 'Erinnerung senden'],
    [/jemand dort/i, 'Mindestens eine Person muss Rechnungen per E-Mail erhalten.'],
    [/nichts ist offen/i, 'Keine offenen Rechnungen'],
    [/keine solche seite/i, 'Seite nicht gefunden'],
    [/\berfasst\b/i, 'Offline angefragt'],
    [/\bgrenzen?\b|grenze\b/i, 'Limit'],
  ],
};

describe.each(catalogueNames)('%s', async (name) => {
  const texts = await readTexts(name);

  it('has only plain words', () => {
    const phrases = unclear[name.slice(0, 2)] ?? [];
    expect(phrases.length).toBeGreaterThan(0);
    const found = Object.entries(texts).flatMap(([id, text]) =>
      phrases.filter(([phrase]) => phrase.test(text)).map(([, instead]) => `${id}: “${text}”, not like “${instead}”`),
    );
    expect(found).toEqual([]);
  });
});

/** Words that only Americans spell so, and words that no American spells so. */
const american = /\b(cancel(ed|ing)|\w*authoriz\w*|recogniz\w*|favorite|colors?|honor|help center)\b/i;
const british = /\b(cancell(ed|ing)|\w*authoris\w*|recognis\w*|favourite|colours?|honour|centre|cheque)\b/i;

it('en-US has American spelling, and English elsewhere British spelling', async () => {
  const source = await readTexts('en-US');
  const elsewhere = { ...source, ...(await readTexts('en')) };
  expect(Object.entries(source).filter(([, text]) => british.test(text))).toEqual([]);
  expect(Object.entries(elsewhere).filter(([, text]) => american.test(text))).toEqual([]);
});
