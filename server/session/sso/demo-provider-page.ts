import type { IncomingMessage } from 'node:http';

/** An account at the demo's identity provider; the portal identifies it by the subject. */
export type DemoAccount = { readonly subject: string; readonly name: string; readonly email: string };

/** An account that the portal does not know, to test that case. */
const stranger: DemoAccount = {
  subject: 'somebody-without-an-account',
  name: 'Somebody whom the portal does not know',
  email: 'stranger@ridgeline.example',
};

const maxChoiceLength = 1_000;

/** The page for choosing an account; the one with the e-mail from the portal is first. */
export function choicePage(accounts: readonly DemoAccount[], hint: string | null): string {
  const inOrder = [...accounts].toSorted((one, other) => Number(other.email === hint) - Number(one.email === hint));
  const choices = [...inOrder, stranger].map(
    ({ subject, name, email }) =>
      `<button name="subject" value="${escaped(subject)}"><strong>${escaped(name)}</strong><br>${escaped(email)}</button>`,
  );
  return page(
    'Your company’s sign-in (demo)',
    `<p>This stands for the identity provider of a company. Whom do you want to be?</p>
    <form method="post">${choices.join('')}<button name="subject" value="">Do not sign in</button></form>`,
  );
}

export function failurePage(sentence: string): string {
  return page('This did not work', `<p>${escaped(sentence)}</p>`);
}

/** The chosen subject; null without one. */
export async function readChoice(request: IncomingMessage): Promise<string | null> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > maxChoiceLength) return null;
  }
  return new URLSearchParams(body).get('subject') || null;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)}</title>
    <style>
      :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
      body { max-width: 26rem; margin: 10vh auto; padding: 0 1rem; }
      button { display: block; width: 100%; margin: 0.75rem 0; padding: 0.75rem 1rem; font: inherit; text-align: start; cursor: pointer; }
    </style>
  </head>
  <body><main><h1>${escaped(title)}</h1>${content}</main></body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
