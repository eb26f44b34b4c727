import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import type { ServerPort } from '../../../src/offline/offline.ts';
import type { Delivery } from '../../../src/offline/ports.ts';

/** The outcome of one request with actions instead of an answer, and whether the server had already performed them. */
export type Scripted = { readonly delivery: Delivery<readonly ActionAnswer[]>; readonly hasActed?: boolean };

export type ScriptedAnswers = {
  /** Every sent request with actions, in order. */
  readonly sent: (readonly ActionEnvelope[])[];
  readonly wrap: (port: ServerPort) => ServerPort;
};

/** A server whose first requests with actions have the scripted outcomes, in order; later ones are answered. */
export function scriptedAnswers(...script: readonly Scripted[]): ScriptedAnswers {
  const sent: (readonly ActionEnvelope[])[] = [];
  return {
    sent,
    wrap: (port) => ({
      ...port,
      performActions: async (subject, actions) => {
        const scripted = script[sent.length];
        sent.push(actions);
        if (!scripted) return port.performActions(subject, actions);
        if (scripted.hasActed) await port.performActions(subject, actions);
        return scripted.delivery;
      },
    }),
  };
}

/** A refusal of one action with a code. */
export function refusedWith(id: string, code: string, over: Partial<ActionAnswer> = {}): ActionAnswer {
  return {
    id: id as ActionAnswer['id'],
    outcome: 'refused',
    code,
    values: null,
    current: null,
    feedVersion: null,
    result: null,
    ...over,
  };
}

/** A server that answers every action with the same code. */
export function alwaysRefusing(code: string, over: Partial<ActionAnswer> = {}): (port: ServerPort) => ServerPort {
  return (port) => ({
    ...port,
    performActions: async (_subject, actions) => ({
      kind: 'answered',
      body: actions.map((action) => refusedWith(action.id, code, over)),
    }),
  });
}
