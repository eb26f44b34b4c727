/** Runs once, before the first journey. */
export { prepareWorld as default } from './portal-server.ts';
