import type { ActionAnswer } from '../../domain/envelope.ts';
import type { Refusal } from '../../domain/errors.ts';

/** An answer without what is known only after COMMIT: this is what the action's row keeps for ever. */
export type SavedAnswer = Omit<ActionAnswer, 'id' | 'feedVersion'>;

export function completed(result: Readonly<Record<string, unknown>>): SavedAnswer {
  return { outcome: 'completed', code: null, values: null, current: null, result };
}

export function inApproval(result: Readonly<Record<string, unknown>>): SavedAnswer {
  return { outcome: 'inApproval', code: null, values: null, current: null, result };
}

/** Refused, with the rows as they are now where the author has to compare. */
export function refusedWith(refusal: Refusal, current: ActionAnswer['current'] = null): SavedAnswer {
  return {
    outcome: 'refused',
    code: refusal.code,
    values: refusal.values ? { ...refusal.values } : null,
    current,
    result: null,
  };
}

/** The answer as it travels. Only what had an effect says from which feed version on it is seen. */
export function answerOf(id: ActionAnswer['id'], saved: SavedAnswer, feedVersion: number | null): ActionAnswer {
  return { id, ...saved, feedVersion: saved.outcome === 'refused' ? null : feedVersion };
}
