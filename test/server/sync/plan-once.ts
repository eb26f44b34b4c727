import { createHash } from 'node:crypto';
import { Client } from 'pg';

/**
 * Until it is undone, each connection plans a statement once instead of every time: most of the processor time of a short statement under
 * row security is its plan. Row security is applied as always, by the settings of the transaction that runs it.
 */
export function planOnce(): () => void {
  const prototype = Client.prototype as unknown as { query: (query: unknown, ...more: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function named(this: unknown, asked: unknown, ...more: unknown[]) {
    return query.call(this, isParametric(asked) ? { ...asked, name: nameOf(asked.text) } : asked, ...more);
  };
  // The driver reads it when it connects. Otherwise the first five plans would be made for the values of a statement.
  process.env['PGOPTIONS'] = '-c plan_cache_mode=force_generic_plan';
  return () => {
    prototype.query = query;
    delete process.env['PGOPTIONS'];
  };
}

function isParametric(query: unknown): query is { readonly text: string; readonly values: readonly unknown[] } {
  return typeof query === 'object' && query !== null && 'values' in query && 'text' in query;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
}
