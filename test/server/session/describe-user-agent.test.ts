import { expect, it } from 'vitest';
import { describeUserAgent } from '../../../server/identity/sessions/describe-user-agent.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox · macOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', 'Safari · macOS'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36', 'Chrome · Android'],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  ['curl/8.5.0', '?'],
  [null, '?'],
])('%j is shown as %s', (userAgent, name) => {
  expect(describeUserAgent(userAgent)).toBe(name);
});
