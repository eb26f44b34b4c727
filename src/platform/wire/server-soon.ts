import type { Delivery, ServerPort } from '../../offline/ports.ts';
import { unansweredAfter } from './failure.ts';

/** The requests of the engine that are operations. */
export type ServerOperations = Omit<ServerPort, 'sendFile' | 'probe'>;

/**
 * The server as the engine sees it, with code that is loaded with the first request. Never throws: a file that fails to
 * load counts as an unreachable server, and any other exception as this browser's.
 */
export function serverSoon(load: () => Promise<ServerOperations>): ServerOperations {
  const ask = async <T>(question: (server: ServerOperations) => Promise<Delivery<T>>): Promise<Delivery<T>> => {
    try {
      return await question(await load());
    } catch (error) {
      return unansweredAfter(error);
    }
  };
  return {
    performActions: (...args) => ask((server) => server.performActions(...args)),
    changes: (...args) => ask((server) => server.changes(...args)),
    digests: (...args) => ask((server) => server.digests(...args)),
    reportMismatches: (...args) => ask((server) => server.reportMismatches(...args)),
    deviceSecret: (...args) => ask((server) => server.deviceSecret(...args)),
    olderCharges: (...args) => ask((server) => server.olderCharges(...args)),
  };
}
