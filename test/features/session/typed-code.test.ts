import { describe, expect, it } from 'vitest';
import { typedCode } from '../../../src/ui/fields/code-field.tsx';
import { sendableAt } from '../../../src/ui/fields/resend-code.tsx';

describe('a code as it was typed or pasted', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12a456', null],
    ['', null],
  ])('of six digits, "%s", is sent as %s', (text, sent) => {
    expect(typedCode(text, 'figures')).toBe(sent);
  });

  it.each([
    [' 4f7k-9qx2-bb ', '4f7k-9qx2-bb'],
    ['4F7K 9QX2', '4F7K 9QX2'],
    ['abc', null],
    ['', null],
    ['<script>', null],
  ])('for recovery, "%s", is sent as %s', (text, sent) => {
    expect(typedCode(text, 'recovery')).toBe(sent);
  });
});

describe('the time of the next code', () => {
  const now = Date.UTC(2026, 10, 23, 9, 0);
  const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();

  it('is the server’s', () => {
    expect(sendableAt(inSeconds(42), now)).toBe(now + 42_000);
  });

  it('is now if nothing was sent, or the minute is over', () => {
    expect(sendableAt(null, now)).toBeLessThanOrEqual(now);
    expect(sendableAt(inSeconds(-5), now)).toBe(now);
  });

  it('is at most a minute away, also if the device’s clock is an hour slow', () => {
    expect(sendableAt(inSeconds(3_600), now)).toBe(now + 60_000);
  });
});
