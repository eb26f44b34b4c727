import type { Shell } from '../../../platform/shell/shell.ts';
import type { Delivery, Refused } from '../../../platform/wire/delivery.ts';
import { isAboutSession, refused } from '../../../platform/wire/delivery.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import type { Operation } from '../../../platform/wire/operation.ts';
import type { Activation } from './activation.documents.ts';
import { activationQuery } from './activation.documents.ts';

/** What a link is for, or why it does not work. */
export type ActivationState =
  | { readonly kind: 'open'; readonly activation: Activation }
  | { readonly kind: 'refused'; readonly failure: Refused };

/** Asks the server without a session, or beside the one that there is. */
export async function askAboutLink<Variables extends object, Answer>(
  { portal }: Pick<Shell, 'portal'>,
  operation: Operation<Variables, Answer>,
  variables: Variables,
): Promise<Delivery<Answer>> {
  const { connection, program } = portal;
  const delivery = await connection.wire.post(operation, variables, { 'x-program-id': program.id });
  return isAboutSession(delivery) ? refused('ACTIVATION_LINK_INVALID') : delivery;
}

/** Asks what a link is for, and brings the words of the page and who is signed in with it: the link may be somebody else's. */
export async function readActivation(shell: Shell, token: string): Promise<ActivationState> {
  const [delivery] = await Promise.all([
    askAboutLink(shell, activationQuery, { token }),
    shell.translations.bring('identity'),
    shell.portal.connection.session.validate(),
  ]);
  if (delivery.kind === 'answered') return { kind: 'open', activation: delivery.body.activation };
  return { kind: 'refused', failure: failureOf(delivery) };
}
