import { request } from 'node:http';
import * as v from 'valibot';
import { collectionSchemas, type CollectionRow } from '../../../../domain/sync/collections.ts';
import { readBearer } from '../../../../src/platform/wire/bearer.ts';
import type { Operation } from '../../../../src/platform/wire/operation.ts';
import { changesQuery } from '../../../../src/platform/wire/sync.documents.ts';
import { signInMutation } from '../../../../src/platform/identity/session.documents.ts';
import type { PortalServer } from './portal-server.ts';
import { demoPassword } from '../steps.ts';

type Answer = { readonly cookies: readonly string[]; readonly body: unknown };
type Headers = Readonly<Record<string, string>>;
type Changes = v.InferOutput<typeof changesQuery.answer>['changes'];
export type AskForChanges = (variables: { readonly cursor: string | null; readonly limit: number }) => Promise<Changes>;

/** The payments that the server shows to this person, requested without a browser in a separate session. */
export async function paymentsAtServer(
  { port }: PortalServer,
  email: string,
): Promise<readonly CollectionRow<'payments'>[]> {
  const asked = await signedInAt(port, email);
  const payments: CollectionRow<'payments'>[] = [];
  for (let cursor: string | null = null, more = true; more;) {
    const changes = await asked({ cursor, limit: 2_000 });
    for (const { collection, row } of changes.upserts)
      if (collection === 'payments') payments.push(v.parse(collectionSchemas.payments, row));
    cursor = changes.cursor;
    more = changes.more;
  }
  return payments;
}

/** Signs a person in without a browser; returns a function that requests changes in that session. */
export async function signedInAt(port: number, email: string): Promise<AskForChanges> {
  const signedIn = await ask(port, signInMutation, { email, password: demoPassword }, {});
  const cookie = signedIn.cookies.map((text) => text.split(';', 1)[0]).join('; ');
  const { body } = await post(port, '/auth', {}, { cookie });
  const bearer = readBearer(v.parse(v.object({ token: v.string() }), body).token);
  if (!bearer) throw new Error('The server gave no bearer.');
  const headers = {
    cookie,
    authorization: `Bearer ${bearer.token}`,
    'x-session-checksum': bearer.claims.checksum,
    'x-program-id': bearer.claims.program,
  };
  return async (variables) => {
    const answer = await ask(port, changesQuery, variables, headers);
    return v.parse(v.object({ data: changesQuery.answer }), answer.body).data.changes;
  };
}

/** How many payments of this sum the server has in any business of this person, regardless of visibility. */
export async function timesPaid(server: PortalServer, email: string, amountMinor: number): Promise<number> {
  const { rows } = await server.look((books) =>
    books.query<{ times: number }>(
      `select count(*)::int as times from payments where amount_minor = $2 and buyer_id in
        (select u.buyer_id from users u join people p on p.id = u.person_id where p.email = $1)`,
      [email, amountMinor],
    ),
  );
  return rows[0]?.times ?? 0;
}

function ask(port: number, operation: Operation, variables: object, headers: Headers): Promise<Answer> {
  const body = { query: operation.document, operationName: operation.name, variables };
  return post(port, '/graphql', body, { ...headers, 'x-requested-with': 'XMLHttpRequest' });
}

/** A low-level request, because only so a host name can be sent to a numeric address. */
function post(port: number, path: string, body: object, headers: Headers): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const given = { host: 'northgate.localhost', 'content-type': 'application/json', ...headers };
    const sending = request({ host: '127.0.0.1', port, path, method: 'POST', headers: given }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (answer.statusCode === 200)
          resolve({ cookies: answer.headers['set-cookie'] ?? [], body: JSON.parse(text) as unknown });
        else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`));
      });
    });
    sending.on('error', reject);
    sending.end(JSON.stringify(body));
  });
}
