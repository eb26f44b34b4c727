import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { firstLoad, gzippedBytes, loadedFiles } from './first-load.ts';

const assets = fileURLToPath(new URL('../../dist/page/assets', import.meta.url));
const english = ['locales/en-US.po?part=start'];
const signedInTexts = ['locales/en-US.po?part=frame'];
const signedIn = [...english, ...signedInTexts, 'routes', 'frame'];

describe('the first load is small', () => {
  it('before somebody can sign in', () => {
    const { scriptKb, styleKb } = firstLoad([...english, 'src/routes/login.tsx']);
    report('sign-in page', scriptKb, styleKb);
    // The bench holds it against the same.
    expect(scriptKb).toBeLessThanOrEqual(130);
    expect(styleKb).toBeLessThanOrEqual(20);
  });

  it('before somebody sees Home', () => {
    const { scriptKb, styleKb } = firstLoad([...signedIn, 'src/routes/_signed-in/overview.tsx']);
    report('Home', scriptKb, styleKb);
    expect(scriptKb).toBeLessThanOrEqual(300);
    expect(styleKb).toBeLessThanOrEqual(30);
  });

  it('before somebody sees their invoices', () => {
    const { scriptKb, styleKb } = firstLoad([...signedIn, 'src/routes/_signed-in/account-overview.index.tsx']);
    report('invoice list', scriptKb, styleKb);
    expect(scriptKb).toBeLessThanOrEqual(300);
    expect(styleKb).toBeLessThanOrEqual(30);
  });

  it('and in few files, because the worker answers each of them', () => {
    const { length } = loadedFiles([...signedIn, 'src/routes/_signed-in/account-overview.index.tsx']);
    console.log(`invoice list: ${length} files`);
    expect(length).toBeLessThanOrEqual(25);
  });

  it('and no calendar, which comes with the first field of a date', () => {
    const [calendar, ...calendarStyles] = loadedFiles(['src/ui/fields/date-field.tsx']).filter((file) =>
      /date-field/.test(file),
    );
    expect(calendar).toBeDefined();
    expect(calendarStyles).not.toEqual([]);
    const withList = loadedFiles([
      ...signedIn,
      'src/routes/_signed-in/account-overview.index.tsx',
      'src/features/invoices/list/invoice-filters.tsx',
    ]);
    expect(withList.filter((file) => file === calendar || calendarStyles.includes(file))).toEqual([]);
  });

  it('before the worker can keep the portal', () => {
    const [engine = ''] = readdirSync(assets).filter((name) => /^engine-worker-\w+\.js$/.test(name));
    const [worker, sending] = ['service-worker.js', `assets/${engine}`].map((file) => gzippedBytes(file) / 1000);
    report('service worker', worker ?? 0, 0);
    report('what it sends with', sending ?? 0, 0);
    expect(worker).toBeLessThanOrEqual(15);
    // Includes decryption, because the outbox of an account needs it. It contains the rules of every action that may wait there, so it
    // grows with each of them.
    expect(sending).toBeLessThanOrEqual(115);
  });
});

function report(what: string, scriptKb: number, styleKb: number): void {
  console.log(`${what}: ${scriptKb.toFixed(1)} KB of scripts, ${styleKb.toFixed(1)} KB of styles (gzip)`);
}
