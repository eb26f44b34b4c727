import type { Shell } from '../../../platform/shell/shell.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import { askAboutLink } from './read-activation.ts';
import { type EmailChangeLink, emailChangeLinkQuery } from '../email/email-change.documents.ts';

/** The content of a link, or why it is refused. */
export type EmailLinkState =
  | { readonly kind: 'open'; readonly link: EmailChangeLink }
  | { readonly kind: 'refused'; readonly failure: Refused };

/** Reads the content of a link and loads the page's texts. */
export async function readEmailChangeLink(shell: Shell, token: string): Promise<EmailLinkState> {
  const [delivery] = await Promise.all([
    askAboutLink(shell, emailChangeLinkQuery, { token }, 'EMAIL_LINK_INVALID'),
    shell.translations.bring('identity'),
  ]);
  if (delivery.kind === 'answered') return { kind: 'open', link: delivery.body.emailChangeLink };
  return { kind: 'refused', failure: failureOf(delivery) };
}
