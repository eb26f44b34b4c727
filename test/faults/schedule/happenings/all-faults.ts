import { networkFaults } from '../../world/network-faults.ts';
import { codeOutcomes } from '../people/codes.ts';
import { happeningNames } from './happenings.ts';
import { expectedOutcomes } from '../checks/outcomes.ts';

/** Every call of a port that a page makes again and again; a crash meets each of them, before it and after its effect. */
const calls = [
  'disk.read',
  'disk.write',
  'values.read',
  'values.write',
  'locks.try',
  'broadcast.post',
  'server.auth',
  'server.changes',
  'server.performActions',
] as const;

/** Every kind of thing that a schedule can meet, and what becomes of actions; a long run that has not met one of them proves nothing about it. */
export const allFaults: readonly string[] = [
  ...networkFaults,
  ...happeningNames,
  ...expectedOutcomes,
  ...codeOutcomes,
  ...calls.flatMap((call) => [`crashes before ${call}`, `crashes after ${call}`]),
  // A timer is set at once, and dies with its page.
  'crashes before clock.after',
];
