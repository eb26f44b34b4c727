import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
const lines = [...readme.matchAll(/^\| (\d+) \| .* \| (.*) \|$/gm)].map(([, number = '', shown = '']) => ({
  number: Number(number),
  shown,
}));

describe('the list of security requirements', () => {
  it('has all lines', () => {
    expect(lines.map(({ number }) => number)).toEqual([...Array.from({ length: 23 }, (_, index) => index + 1), 25]);
  });

  it('names only existing tests', () => {
    for (const { number, shown } of lines) {
      const files = [...shown.matchAll(/`([^`]+\.test\.ts|[^`]+\/)`/g)].map(([, file = '']) => file);
      expect({ number, missing: files.filter((file) => !existsSync(new URL(file, import.meta.url))) }).toEqual({
        number,
        missing: [],
      });
      expect({ number, isShown: files.length > 0 || shown.startsWith('nothing yet') }).toEqual({
        number,
        isShown: true,
      });
    }
  });
});
