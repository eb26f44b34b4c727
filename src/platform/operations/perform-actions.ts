import * as v from 'valibot';
import type { ActionEnvelope } from '../../../domain/envelope.ts';
import { actionAnswerSchema } from '../../../domain/envelope.ts';
import { defineOperation } from '../wire/operation.ts';

/** Sends at most 25 actions of one subject; each has its own transaction and its own answer. */
export const performActionsMutation = defineOperation<{ actions: readonly ActionEnvelope[] }>()({
  name: 'performActions',
  document: `mutation performActions($actions: [ActionEnvelopeInput!]!) {
  performActions(actions: $actions) {
    id outcome code values
    current { collection id row }
    feedVersion result
  }
}`,
  answer: v.object({ performActions: v.array(v.nullable(actionAnswerSchema)) }),
});
