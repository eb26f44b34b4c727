import { describe, expect, it } from 'vitest';
import { embeddedAddress, embeddedOrigins } from '../../domain/programs/embedded-pages.ts';

describe('a page that a program embeds', () => {
  it.each([
    ['https://portal.partner.example/activity?x=1', true],
    ['https://partner.example:8443', true],
    ['http://partner.localhost:4000/', true],
    ['http://partner.example/', false],
    ['https://*.example/', false],
    ['https://partner.example;script-src/', false],
    ["https://partner.example 'unsafe-inline'", false],
    ['https://user@partner.example/', false],
    ['javascript:alert(1)', false],
    ['//partner.example/', false],
    ['', false],
  ])('“%s” is an address: %s', (address, isOne) => {
    expect(embeddedAddress(address)).toBe(isOne ? address : null);
  });

  it('adds each origin to the policy once', () => {
    const pages = { one: 'https://a.example/x?y=/z', two: 'https://a.example?x', three: 'https://b.example:1#x' };
    expect(embeddedOrigins({ ...pages, none: undefined })).toEqual(['https://a.example', 'https://b.example:1']);
    expect(embeddedOrigins({})).toEqual([]);
  });
});
