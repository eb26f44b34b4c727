import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { withBareExceptions } from '../../src/app/build/bare-exceptions.ts';

const reactDom = dirname(createRequire(import.meta.url).resolve('react-dom'));
const asShipped = readFileSync(join(reactDom, 'cjs', 'react-dom-client.production.js'), 'utf8');
const atTheTopLevel = /^(?:var | {2})\w+ = Error\(/gm;

describe('React’s own exceptions', () => {
  it('are made at once as it is shipped, and with no stack as it is built', () => {
    expect(asShipped.match(atTheTopLevel)).not.toBeNull();
    expect(withBareExceptions(asShipped)).not.toMatch(atTheTopLevel);
  });

  it('stay errors with their message, each one of its own', () => {
    const made =
      'var OneException = Error(formatProdErrorMessage(460)),\n  OtherException = Error(formatProdErrorMessage(474));';
    const sandbox: {
      Error: ErrorConstructor;
      OneException?: Error;
      OtherException?: Error;
      formatProdErrorMessage: unknown;
    } = {
      Error,
      formatProdErrorMessage: (code: number) => `Minified React error #${code}`,
    };
    runInNewContext(withBareExceptions(made), sandbox);
    const { OneException: one, OtherException: other } = sandbox;
    expect(one).toBeInstanceOf(Error);
    expect(String(one)).toBe('Error: Minified React error #460');
    expect(other).not.toBe(one);
    expect(one?.stack).toBeUndefined();
  });

  it('of other kinds keep theirs, because somebody reads it', () => {
    const inside = '  var error = Error(formatProdErrorMessage(418));';
    expect(withBareExceptions(inside)).toBe(inside);
  });
});
