import { networkFaults } from '../../world/network-faults.ts';
import { codeOutcomes } from '../people/codes.ts';
import { happeningNames } from './happenings.ts';
import { expectedOutcomes } from '../checks/outcomes.ts';

/** Every repeated port call of a page; a crash hits each of them, before and after its effect. */
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

/** Every kind of fault event, and all outcomes of actions; a long run without one of them proves nothing about it. */
export const allFaults: readonly string[] = [
  ...networkFaults,
  ...happeningNames,
  ...expectedOutcomes,
  ...codeOutcomes,
  ...calls.flatMap((call) => [`crashes before ${call}`, `crashes after ${call}`]),
  // A timer is set at once, and ends with its page.
  'crashes before clock.after',
];
