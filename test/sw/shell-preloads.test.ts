import { describe, expect, it } from 'vitest';
import { withFreshNonce } from '../../sw/fresh-nonce.ts';
import { namedFiles } from '../../src/app/named-files.ts';
import { filesAhead, naming } from '../../sw/shell-preloads.ts';

const origin = 'https://northgate.example';
const build = {
  frameFiles: ['/assets/frame-1.js', '/assets/frame-1.css'],
  pages: [
    { path: '/account-overview', files: ['/assets/list-1.js'] },
    { path: '/account-overview/invoices/$chargeId', files: ['/assets/invoice-1.js'] },
    { path: '/account-overview/payments', files: ['/assets/payments-1.js'] },
  ],
};
const ahead = (path: string) => filesAhead(`${origin}${path}`, build);

describe('what the kept shell names beforehand', () => {
  it.each([
    ['/account-overview?tab=all', '/assets/list-1.js'],
    ['/account-overview/', '/assets/list-1.js'],
    ['/account-overview/invoices/1', '/assets/invoice-1.js'],
    ['/account-overview/payments#latest', '/assets/payments-1.js'],
  ])('for a visit to %s: the files of the frame, and of that page', (path, file) => {
    expect(ahead(path)).toEqual([...build.frameFiles, file]);
  });

  it.each(['/overview', '/account-overview/invoices', '/account-overview/elsewhere'])(
    'for a visit to %s, which has no files of its own or is no page: those of the frame',
    (path) => {
      expect(ahead(path)).toEqual(build.frameFiles);
    },
  );

  it.each(['/', '/login?returnUrl=%7B%7D', '/error', '/de-DE'])('for a visit to %s: nothing', (path) => {
    expect(ahead(path)).toEqual([]);
  });

  it('stands before its first script, and nowhere where there is nothing to name', async () => {
    const page = () => new Response('<head><title>Portal</title><script src="/first.js"></script></head><body></body>');
    const named = await (await withFreshNonce(page(), naming(build.frameFiles))).text();
    const files = '/assets/frame-1.js /assets/frame-1.css';
    expect(named).toContain(
      `<title>Portal</title><meta name="${namedFiles}" content="${files}" /><script src="/first.js">`,
    );
    expect(await (await withFreshNonce(page(), naming([]))).text()).toBe(await page().text());
  });
});
