import { join } from 'node:path';
import { root } from './run-command.mjs';

/**
 * The environment of a server that is started from a clone: the demo, unless a database is named or production is set. Node 22 and newer
 * keep the server's compiled code in a directory, which shortens the next start.
 */
export function serverEnvironment() {
  const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'portal-server') };
  const isReal = Boolean(process.env['DATABASE_URL']) || process.env['NODE_ENV'] === 'production';
  return { ...compiled, ...(isReal ? {} : { DEMO: '1', PURCHASE_EVERY: '20' }), ...process.env };
}
