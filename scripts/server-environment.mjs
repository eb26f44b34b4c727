/**
 * The environment for a server that somebody starts from a clone: the demo world, unless they name a database or say
 * that it is production.
 */
export function serverEnvironment() {
  const isReal = Boolean(process.env['DATABASE_URL']) || process.env['NODE_ENV'] === 'production';
  return isReal ? process.env : { DEMO: '1', PURCHASE_EVERY: '20', ...process.env };
}
