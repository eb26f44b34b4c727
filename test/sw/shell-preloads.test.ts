import { describe, expect, it } from 'vitest';
import { withFreshNonce } from '../../sw/fresh-nonce.ts';
import { needsFrame, preloading } from '../../sw/shell-preloads.ts';

const origin = 'https://northgate.example';

describe('what the kept shell names beforehand', () => {
  it.each(['/overview', '/account-overview?tab=all', '/account-overview/invoices/1', '/limit-check'])(
    'for a visit to %s: the files of the frame',
    (path) => {
      expect(needsFrame(`${origin}${path}`)).toBe(true);
    },
  );

  it.each(['/', '/login?returnUrl=%7B%7D', '/error', '/de-DE'])('for a visit to %s: nothing', (path) => {
    expect(needsFrame(`${origin}${path}`)).toBe(false);
  });

  it('stands in its head, and nowhere where there is nothing to name', async () => {
    const page = () => new Response('<head><title>Portal</title></head><body></body>');
    const named = await (
      await withFreshNonce(page(), preloading(['/assets/frame-1.js', '/assets/frame-1.css']))
    ).text();
    expect(named).toContain('<link rel="modulepreload" crossorigin href="/assets/frame-1.js">');
    expect(named).toContain('<link rel="preload" as="style" crossorigin href="/assets/frame-1.css"></head>');
    expect(await (await withFreshNonce(page())).text()).toBe('<head><title>Portal</title></head><body></body>');
  });
});
