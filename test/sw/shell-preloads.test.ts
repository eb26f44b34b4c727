import { describe, expect, it } from 'vitest';
import { filesAhead, staged } from '../../sw/shell-preloads.ts';
import { namedFiles, namedStart } from '../../src/start/kept-page-names.ts';

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

describe('the preloads of the cached shell', () => {
  it.each([
    ['/account-overview?tab=all', '/assets/list-1.js'],
    ['/account-overview/', '/assets/list-1.js'],
    ['/account-overview/invoices/1', '/assets/invoice-1.js'],
    ['/account-overview/payments#latest', '/assets/payments-1.js'],
  ])('are for a visit to %s the files of the frame and of that page', (path, file) => {
    expect(ahead(path)).toEqual([...build.frameFiles, file]);
  });

  it.each(['/overview', '/account-overview/invoices', '/account-overview/elsewhere'])(
    'are for a visit to %s, without own files, those of the frame',
    (path) => {
      expect(ahead(path)).toEqual(build.frameFiles);
    },
  );

  it.each(['/', '/login?returnUrl=%7B%7D', '/error', '/de-DE'])('are empty for a visit to %s', (path) => {
    expect(ahead(path)).toEqual([]);
  });
});

describe('the cached page of a signed-in visit', () => {
  const page = [
    '<head><meta charset="utf-8"><link rel="stylesheet" href="/start.css"><script src="/first.js" nonce="1"></script>',
    '<script defer crossorigin src="/assets/runtime-1.js"></script>',
    '<script defer crossorigin data-begins src="/assets/start-1.js"></script>',
    '<link rel="stylesheet" crossorigin href="/assets/start-1.css"></head><body></body>',
  ].join('');
  const startScripts = ['/assets/runtime-1.js', '/assets/start-1.js'];
  const firstScript = 'say("$&</script>")';
  const basis = { files: build.frameFiles, startScripts, firstScript };
  const kept = staged(page, basis);

  it('has one script first, with the nonce of the page', () => {
    expect(kept).toContain(
      '<script nonce="__CSP_NONCE__">say("$&<\\/script>")</script><link rel="stylesheet" href="/start.css">',
    );
    expect(kept.match(/<script/g)).toHaveLength(1);
    expect(kept.match(/<\/script>/g)).toHaveLength(1);
  });

  it('names the files that the script loads', () => {
    expect(kept).toContain(`<meta name="${namedFiles}" content="/assets/frame-1.js /assets/frame-1.css" />`);
    expect(kept).toContain(`<meta name="${namedStart}" content="/assets/runtime-1.js /assets/start-1.js" />`);
  });

  it('keeps its own styles before the loaded ones', () => {
    expect([...kept.matchAll(/stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/start.css',
      '/assets/start-1.css',
    ]);
  });
});
