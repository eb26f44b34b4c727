import { inflateSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { homePath } from '../../../domain/page-rules.ts';
import { contrastRatio } from '../../../domain/programs/colour.ts';
import type { ProgramId } from '../../../domain/ids.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { makeProgram, owner, changeSettings, northgate } from '../database/world.ts';
import { type TestPortal, openPortal } from './test-portal.ts';

type Manifest = {
  readonly id: string;
  readonly name: string;
  readonly lang: string;
  readonly description: string;
  readonly short_name: string;
  readonly start_url: string;
  readonly scope: string;
  readonly theme_color: string;
  readonly icons: readonly { src: string; sizes: string; type: string; purpose: string }[];
  readonly shortcuts: readonly { name: string; url: string }[];
};

describeOnPostgres('the portal as an installed app', (open) => {
  let portal: TestPortal;
  const plain = 'plain' as ProgramId;

  beforeAll(async () => {
    const database = await open();
    await makeProgram(database);
    await makeProgram(database, plain);
    await database.withTransaction(owner, {}, async (transaction) => {
      await changeSettings(transaction, northgate, {
        theme: { accent: '#0b6e4f', logoText: 'Northgate' },
        flags: { payments: true, approvals: true, purchaseCards: true },
        locales: ['en-GB', 'de-DE'],
      });
      await changeSettings(transaction, plain, {
        name: 'Plain Credit',
        theme: { accent: '#ffd400', logoText: 'Plain' },
        flags: { payments: true },
        locales: ['en-GB'],
      });
      await transaction
        .updateTable('programs')
        .set({ translations: JSON.stringify({ 'en-GB': { 'shell.nav.pay': 'Settle up' } }) })
        .where('id', '=', plain)
        .execute();
    });
    portal = await openPortal(database);
  });

  const get = (program: string, url: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ method: 'GET', url, headers: { host: `${program}.localhost`, ...headers } });
  const manifestOf = async (program: string) => (await get(program, '/manifest.webmanifest')).json<Manifest>();

  it('is called after the program of its host, and begins where its people begin', async () => {
    const response = await get('northgate', '/manifest.webmanifest');
    expect(response.headers['content-type']).toContain('application/manifest+json');
    expect(response.json()).toMatchObject({
      id: '/',
      name: 'Northgate Trade',
      short_name: 'Northgate',
      start_url: homePath,
      scope: '/',
      display: 'standalone',
      lang: 'en-GB',
    });
    expect(await manifestOf('plain')).toMatchObject({ id: '/', name: 'Plain Credit', short_name: 'Plain' });
  });

  it('has shortcuts to what the program has, in the program’s own words', async () => {
    const urls = (await manifestOf('northgate')).shortcuts.map(({ url }) => url);
    expect(urls).toEqual(['/limit-check', '/make-payment', '/approvals']);
    expect((await manifestOf('plain')).shortcuts).toMatchObject([{ name: 'Settle up', url: '/make-payment' }]);
  });

  it('speaks the language of whoever installs it, as far as the program does', async () => {
    const asked = async (program: string, languages: string) => {
      const response = await get(program, '/manifest.webmanifest', { 'accept-language': languages });
      expect(response.headers['vary']).toContain('accept-language');
      const { lang, description, shortcuts } = response.json<Manifest>();
      return [lang, description, ...shortcuts.map(({ name }) => name)];
    };
    const german = [
      'Rechnungen, Zahlungen und Freigaben, mit oder ohne Verbindung.',
      'Limit prüfen',
      'Zahlen',
      'Freigaben',
    ];
    const english = [
      'Invoices, payments and approvals, with or without a connection.',
      'Check a limit',
      'Pay',
      'Approvals',
    ];
    expect(await asked('northgate', 'de-AT,de;q=0.9,en;q=0.5')).toEqual(['de-DE', ...german]);
    expect(await asked('northgate', 'en;q=0.5, fr, de;q=0.9')).toEqual(['de-DE', ...german]);
    expect(await asked('northgate', 'de;q=0, en-GB')).toEqual(['en-GB', ...english]);
    for (const nothing of ['', '*', 'fr-FR', ';;q=,']) {
      expect(await asked('northgate', nothing)).toEqual(['en-GB', ...english]);
    }
    // A program without German is not installed in German.
    expect(await asked('plain', 'de')).toEqual(['en-GB', english[0], 'Settle up']);
  });

  it('its colour can carry white letters, whatever the program wishes', async () => {
    expect((await manifestOf('northgate')).theme_color).toBe('#0b6e4f');
    expect(contrastRatio((await manifestOf('plain')).theme_color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it('every icon that it names is there, of its type and size', async () => {
    const { icons } = await manifestOf('northgate');
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable', 'any any', 'any maskable']),
    );
    for (const { src, sizes, type } of [
      ...icons,
      { src: '/icons/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ]) {
      const response = await get('northgate', src);
      const found = [src, response.statusCode, response.headers['content-type']];
      const size = type === 'image/png' ? sizeOf(response.rawPayload) : sizes;
      expect([...found, size]).toEqual([src, 200, type, sizes]);
    }
  });

  it('wears the program’s accent: its corners are cut out of the plain one, and a phone may cut the maskable one', async () => {
    const accent = [0x0b, 0x6e, 0x4f, 255];
    const plainOne = pixelsOf((await get('northgate', '/icons/icon-192.png')).rawPayload);
    const maskable = pixelsOf((await get('northgate', '/icons/icon-maskable-192.png')).rawPayload);
    expect(plainOne(96, 8)).toEqual(accent);
    expect(plainOne(0, 0)[3]).toBe(0);
    expect(maskable(0, 0)).toEqual(accent);
    const [other, yellow] = [await get('northgate', '/icons/icon.svg'), await get('plain', '/icons/icon.svg')];
    expect(other.body).toContain('#0b6e4f');
    expect(yellow.body).not.toContain('#0b6e4f');
  });

  it('is asked about each time, and not sent again where the browser has it', async () => {
    for (const path of ['/manifest.webmanifest', '/icons/icon-192.png']) {
      const first = await get('northgate', path);
      expect(first.headers['cache-control']).toBe('no-cache');
      const again = await get('northgate', path, { 'if-none-match': String(first.headers['etag']) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect((await get('northgate', '/icons/other.png')).statusCode).toBe(404);
    expect((await get('nobody', '/manifest.webmanifest')).statusCode).toBe(421);
  });
});

function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

/** Reads pixels of an RGBA PNG with 8 bits per channel and a single data chunk. */
function pixelsOf(png: Buffer): (x: number, y: number) => number[] {
  const start = png.indexOf('IDAT', 0, 'latin1');
  const data = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
  const rowBytes = png.readUInt32BE(16) * 4;
  const rows: Buffer[] = [];
  for (let at = 0; at < data.length; at += rowBytes + 1) {
    const row = Buffer.from(data.subarray(at + 1, at + 1 + rowBytes));
    unfilter(data[at] ?? 0, row, rows.at(-1) ?? Buffer.alloc(rowBytes));
    rows.push(row);
  }
  return (x, y) => [...(rows[y] ?? Buffer.alloc(0)).subarray(x * 4, x * 4 + 4)];
}

/** The five filters of PNG: each byte is the difference from those to the left and above. */
function unfilter(filter: number, row: Buffer, above: Buffer): void {
  for (const [at, byte] of row.entries()) {
    const [left, up, corner] = [row[at - 4] ?? 0, above[at] ?? 0, above[at - 4] ?? 0];
    const nearest = [left, up, corner].toSorted(
      (one, other) => Math.abs(left + up - corner - one) - Math.abs(left + up - corner - other),
    );
    const told = [0, left, up, (left + up) >> 1, nearest[0] ?? 0][filter] ?? 0;
    row[at] = byte + told;
  }
}
