import { everybody } from '../../domain/access/role-sets.ts';
import type { ActionAnswer } from '../../domain/envelope.ts';
import type { PortalBuilder } from '../graphql/builder.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { performActions } from './perform-actions.ts';

/** `performActions(actions)`: the only entry point for actions, live or replayed. */
export const performActionsOperation = defineMutation({
  who: everybody,
  // No code for the request as a whole: each action names its own scope.
  verification: null,
  // An action with a text that cannot be stored is refused, and the others are performed.
  checksTextsItself: true,
  field: (t, builder) => {
    const envelope = addEnvelopeInput(builder);
    const answer = addAnswer(builder);
    return t.field({
      type: [answer],
      args: { actions: t.arg({ type: [envelope], required: true }) },
      resolve: (_root, { actions }, context) =>
        performActions({ ...context, session: requireSession(context) }, actions),
    });
  },
});

/** The envelope of domain/envelope.ts, whose schema parses each item separately; only its outline is checked here. */
function addEnvelopeInput(builder: PortalBuilder) {
  const subject = builder.inputType('ActionSubjectInput', {
    fields: (t) => ({
      program: t.id({ required: true }),
      user: t.id({ required: true }),
      // A person acts for a buyer or for a client; support staff who act for the program name neither.
      buyer: t.id(),
      client: t.id(),
    }),
  });
  const base = builder.inputType('BaseRowInput', {
    fields: (t) => ({
      collection: t.string({ required: true }),
      id: t.id({ required: true }),
      rowVersion: t.float({ required: true }),
    }),
  });
  return builder.inputType('ActionEnvelopeInput', {
    fields: (t) => ({
      id: t.id({ required: true }),
      seq: t.float({ required: true }),
      kind: t.string({ required: true }),
      definitionVersion: t.int({ required: true }),
      subject: t.field({ type: subject, required: true }),
      input: t.field({ type: 'JSON' }),
      base: t.field({ type: [base], required: true }),
      dependsOn: t.idList({ required: true }),
      attachments: t.field({ type: ['JSON'], required: true }),
      composedAt: t.string({ required: true }),
      composedOffline: t.boolean({ required: true }),
      dataAsOf: t.string(),
      cursor: t.string(),
      deviceId: t.id({ required: true }),
      quote: t.string(),
    }),
  });
}

function addAnswer(builder: PortalBuilder) {
  return builder.objectRef<ActionAnswer>('ActionAnswer').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      outcome: t.exposeString('outcome'),
      code: t.exposeString('code', { nullable: true }),
      values: t.expose('values', { type: 'JSON', nullable: true }),
      current: t.expose('current', { type: ['SyncedRow'], nullable: true }),
      feedVersion: t.exposeFloat('feedVersion', { nullable: true }),
      result: t.expose('result', { type: 'JSON', nullable: true }),
    }),
  });
}
