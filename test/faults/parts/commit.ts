/** A real server killed around a COMMIT, once per schedule. */
export { runCommitKills as run } from '../../real-parts/commit-kills.ts';
