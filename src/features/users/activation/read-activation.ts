import type { Shell } from '../../../platform/shell/shell.ts';
import { type Delivery, type Refused, isAboutSession, refused } from '../../../platform/wire/delivery.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import type { Operation } from '../../../platform/wire/operation.ts';
import { type Activation, activationQuery } from './activation.documents.ts';

/** The content of a link, or why it is refused. */
export type ActivationState =
  | { readonly kind: 'open'; readonly activation: Activation }
  | { readonly kind: 'refused'; readonly failure: Refused };

/** Sends a request without a session, whether or not there is one; `invalid` is what a link for nobody is refused with. */
export async function askAboutLink<Variables extends object, Answer>(
  { portal }: Pick<Shell, 'portal'>,
  operation: Operation<Variables, Answer>,
  variables: Variables,
  invalid: 'ACTIVATION_LINK_INVALID' | 'EMAIL_LINK_INVALID' = 'ACTIVATION_LINK_INVALID',
): Promise<Delivery<Answer>> {
  const { connection, program } = portal;
  const delivery = await connection.wire.post(operation, variables, { 'x-program-id': program.id });
  return isAboutSession(delivery) ? refused(invalid) : delivery;
}

/** Reads the content of a link, loads the page's texts, and reads who is signed in, because the link may be for another person. */
export async function readActivation(shell: Shell, token: string): Promise<ActivationState> {
  const [delivery] = await Promise.all([
    askAboutLink(shell, activationQuery, { token }),
    shell.translations.bring('identity'),
    shell.portal.connection.session.validate(),
  ]);
  if (delivery.kind === 'answered') return { kind: 'open', activation: delivery.body.activation };
  return { kind: 'refused', failure: failureOf(delivery) };
}
