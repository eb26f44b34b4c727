/** A real server killed around a COMMIT, as many times as there are schedules. */
export { runCommitKills as run } from '../../real-parts/commit-kills.ts';
