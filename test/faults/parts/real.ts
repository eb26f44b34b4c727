import '../run/lean-clone.ts';

/** The engine against two real servers on a real PostgreSQL with the bank's own ledger. */
export { runRealSchedules as run } from '../../real-parts/run-real-schedules.ts';
