import { unansweredAfter } from '../wire/failure.ts';
import { createListeners } from '../account/listeners.ts';
import { passingTokens } from './passing-tokens.ts';
import type { StepUpParts } from './step-up-service.ts';
import type { StepUp } from './step-up-port.ts';

export type { MfaEvent, MfaMethod } from './step-up.documents.ts';
export type { StepUp, StepUpAsking } from './step-up-port.ts';

type StepUpService = Omit<StepUp, 'subscribe'>;

/** The code is loaded at the first request for a code; if that fails, the request is treated as cancelled and nothing is sent. */
export function createStepUp(parts: StepUpParts): StepUp {
  const changes = createListeners<void>();
  let service: StepUpService | null = null;
  const load = async (): Promise<StepUpService> => {
    const loaded = await import('./step-up-service.ts');
    service ??= loaded.createStepUpService(parts, () => changes.tell());
    return service;
  };
  return {
    ask: async (...asked) => {
      const loaded = await load().catch(() => null);
      return loaded ? loaded.ask(...asked) : 'cancelled';
    },
    request: async (operation, variables) => {
      try {
        return await (await load()).request(operation, variables);
      } catch (error) {
        return unansweredAfter(error);
      }
    },
    current: () => service?.current() ?? null,
    subscribe: changes.subscribe,
    cancelAll: () => {
      service?.cancelAll();
      service = null;
      passingTokens.delete(parts.memory);
    },
  };
}
