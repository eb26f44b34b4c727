import { describe, expect, it } from 'vitest';
import { withFreshNonce } from '../../sw/fresh-nonce.ts';

const page = (nonce: string) =>
  `<!doctype html><meta property="csp-nonce" nonce="${nonce}"><script type="module" src="/assets/index-1.js" nonce="${nonce}"></script>`;
const policy = (nonce: string) =>
  `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'`;

function kept(nonce = 'b2xkIG5vbmNl+/==') {
  return new Response(page(nonce), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce),
      'content-encoding': 'br',
      etag: '"1"',
      'x-frame-options': 'DENY',
    },
  });
}

describe('the shell at a navigation', () => {
  it('has the same fresh nonce in its policy and in its page, and the old one nowhere', async () => {
    const fresh = await withFreshNonce(kept());
    const nonce = /'nonce-([^']+)'/.exec(fresh.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    expect(nonce.length).toBeGreaterThanOrEqual(22);
    expect(fresh.headers.get('content-security-policy')).toBe(policy(nonce));
    expect(await fresh.text()).toBe(page(nonce));
  });

  it('has another one each time', async () => {
    const policies = await Promise.all(
      [1, 2, 3].map(async () => (await withFreshNonce(kept())).headers.get('content-security-policy')),
    );
    expect(new Set(policies).size).toBe(3);
  });

  it('keeps every other header except those of the transfer', async () => {
    const { headers, status } = await withFreshNonce(kept());
    expect(status).toBe(200);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.has('content-encoding') || headers.has('etag')).toBe(false);
  });

  it('also fills the placeholder of the build', async () => {
    const fresh = await withFreshNonce(
      new Response(page('__CSP_NONCE__'), { headers: { 'content-security-policy': policy('__CSP_NONCE__') } }),
      (whole) => whole,
      'bmV3',
    );
    expect(await fresh.text()).toBe(page('bmV3'));
    expect(fresh.headers.get('content-security-policy')).toBe(policy('bmV3'));
  });
});
