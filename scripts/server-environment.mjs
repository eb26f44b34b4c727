/** The environment of a server that is started from a clone: the demo, unless a database is named or production is set. */
export function serverEnvironment() {
  const isReal = Boolean(process.env['DATABASE_URL']) || process.env['NODE_ENV'] === 'production';
  return isReal ? process.env : { DEMO: '1', PURCHASE_EVERY: '20', ...process.env };
}
