import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readBuilt } from './first-load.ts';

const page = readBuilt('index.html');
/** All except those of workers, which no page loads. */
const scripts = readdirSync(fileURLToPath(new URL('../../dist/page/assets', import.meta.url))).filter(
  (name) => name.endsWith('.js') && !/^(?:engine|seal|overwrite|pdf|xlsx)-worker-/.test(name),
);

describe('the browser can cache the compiled scripts of the page', () => {
  it.each(scripts)('because %s is a classic script that registers itself', (name) => {
    const code = readBuilt(`assets/${name}`);
    // Syntax that only modules allow would not parse.
    expect(() => new Script(code)).not.toThrow();
    expect(code).toContain('System.register([');
    expect(code).not.toMatch(/\bimport\.meta\b|[^.\w]import\(/);
  });

  it('because the page loads none as a module, and starts with the last one', () => {
    expect(page).not.toMatch(/type="module"|modulepreload/);
    const named = [...page.matchAll(/<script ([^>]*)src="\/assets\/[^"]+"/g)].map(([, attributes = '']) => attributes);
    expect(named.every((attributes) => attributes.includes('defer'))).toBe(true);
    expect(named.map((attributes) => attributes.includes('data-begins')).lastIndexOf(true)).toBe(named.length - 1);
    expect(named.filter((attributes) => attributes.includes('data-begins'))).toHaveLength(1);
  });
});
