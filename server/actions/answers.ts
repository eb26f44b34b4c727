import type { ActionAnswer } from '../../domain/envelope.ts';
import type { Refusal } from '../../domain/errors.ts';

/** An answer without the values that are known only after COMMIT. The action's row stores this permanently. */
export type SavedAnswer = Omit<ActionAnswer, 'id' | 'feedVersion'>;

export function completed(result: Readonly<Record<string, unknown>>): SavedAnswer {
  return { outcome: 'completed', code: null, values: null, current: null, result };
}

export function inApproval(result: Readonly<Record<string, unknown>>): SavedAnswer {
  return { outcome: 'inApproval', code: null, values: null, current: null, result };
}

/** Refused; includes the current rows if the author has to compare them. */
export function refusedWith(refusal: Refusal, current: ActionAnswer['current'] = null): SavedAnswer {
  return {
    outcome: 'refused',
    code: refusal.code,
    values: refusal.values ? { ...refusal.values } : null,
    current,
    result: null,
  };
}

/** The answer as sent. Only an action with an effect has a feed version from which the effect is visible. */
export function answerOf(id: ActionAnswer['id'], saved: SavedAnswer, feedVersion: number | null): ActionAnswer {
  return { id, ...saved, feedVersion: saved.outcome === 'refused' ? null : feedVersion };
}
