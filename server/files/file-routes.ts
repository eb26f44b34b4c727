import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type StoredFile, fileLimits, safeFileName, typeOfContent } from '../../domain/files/stored-file.ts';
import { buyerRoles } from '../../domain/access/role-sets.ts';
import { hasRole } from '../../domain/access/role.ts';
import { type BuyerId, idSchema } from '../../domain/ids.ts';
import { refused } from '../graphql/refused.ts';
import { callerOf, refuseDuringMaintenance } from '../http/caller.ts';
import type { HttpPorts } from '../http/http-ports.ts';
import { headerOf, programOf } from '../http/portal-request.ts';
import { refuseForeignOrigin } from '../http/same-origin.ts';
import { sessionCookieOf } from '../http/session-cookies.ts';
import { sessionOfCookie } from '../identity/sessions/authenticate.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import { type DownloadedFile, takeDownload } from './file-downloads.ts';
import { keepFile } from './keep-file.ts';

const bodyType = 'application/octet-stream';
const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

type Sender = LiveSession & { readonly buyer: { readonly id: BuyerId; readonly name: string } };
type UploadRoute = { Params: { id: string } };

/**
 * `POST /files/:id` stores the bytes of the body under the id that the device chose; `X-File-Sha256` is their hash in hex, `X-File-Name`
 * the name, percent-encoded. It returns `{id, sha256, bytes, type, name}`, also for a repeated upload. `GET /files/:id?once=…` returns
 * the file once; the operation `downloadFile` gives the URL. The token is in the query, because logs contain the path.
 */
export function addFileRoutes(app: FastifyInstance, ports: HttpPorts): void {
  // The upload has a scope of its own, because other routes do not accept such a body.
  void app.register(async (scope) => addUpload(scope, ports));
  app.get<{ Params: { id: string }; Querystring: { once?: unknown } }>(
    '/files/:id',
    { config: { traits: { isShielded: true } } },
    async (request, reply) => {
      if ((headerOf(request, 'sec-fetch-site') ?? 'same-origin') !== 'same-origin') throw refused('FORBIDDEN');
      refuseDuringMaintenance(request, ports);
      const means = { ...meansOf(ports), program: programOf(request) };
      const session = await sessionOfCookie(means, sessionCookieOf(request), { isUse: true });
      if (!session) throw refused('UNAUTHENTICATED');
      const { once } = request.query;
      if (typeof once !== 'string') throw refused('NOT_FOUND');
      const file = await takeDownload(means, session, { fileId: request.params.id, once });
      if (!file) throw refused('NOT_FOUND');
      return sendFile(reply, file);
    },
  );
}

function addUpload(scope: FastifyInstance, ports: HttpPorts): void {
  const senders = new WeakMap<FastifyRequest, Sender>();
  scope.addContentTypeParser(bodyType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.post<UploadRoute>(
    '/files/:id',
    {
      // One byte more than allowed: a file that is too large gets its own error message.
      bodyLimit: fileLimits.bytes + 1,
      config: { traits: { isShielded: true } },
      // The session is checked before the body is read, so that an unauthenticated upload is not received.
      onRequest: async (request) => {
        refuseForeignOrigin(request, { mustSayXhr: true, bodyType });
        if (ports.scanFile === null) throw refused('UPLOADS_OFF');
        refuseDuringMaintenance(request, ports);
        if (Number(headerOf(request, 'content-length') ?? 0) > fileLimits.bytes) throw refusedSize();
        senders.set(request, senderOf(await callerOf(request, ports)));
      },
    },
    async (request, reply) => {
      const sender = senders.get(request);
      if (!sender) throw refused('UNAUTHENTICATED');
      const { scanFile: scan } = ports;
      if (scan === null) throw refused('UPLOADS_OFF');
      reply.header('cache-control', 'no-store');
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const means = { ...meansOf(ports), scan };
      return keepFile(means, sender, describe(request, content), content);
    },
  );
}

function meansOf({ database, signer, clock }: HttpPorts) {
  const { openRequest, withTransaction } = database;
  return { openRequest, withTransaction, signer, now: clock.now() };
}

/** Members of a business send files; support staff and sellers do not. */
function senderOf(session: LiveSession): Sender {
  const { buyer } = session;
  if (!buyer || !hasRole(session.roles, ...buyerRoles)) throw refused('FORBIDDEN');
  return { ...session, buyer };
}

/** The stored facts about the received bytes; throws the error of a wrong file. */
function describe(request: FastifyRequest<UploadRoute>, content: Buffer): StoredFile {
  const id = v.safeParse(idSchema('file'), request.params.id);
  const sha256 = v.safeParse(sha256Schema, headerOf(request, 'x-file-sha256'));
  const name = readName(headerOf(request, 'x-file-name'));
  if (!id.success || !sha256.success || name === null) throw refused('BAD_REQUEST');
  if (content.length === 0 || content.length > fileLimits.bytes) throw refusedSize();
  if (createHash('sha256').update(content).digest('hex') !== sha256.output) throw refused('FILE_DAMAGED');
  const type = typeOfContent(content);
  if (!type) throw refused('FILE_TYPE_NOT_ALLOWED');
  return { id: id.output, sha256: sha256.output, bytes: content.length, type, name: safeFileName(name, type) };
}

function refusedSize() {
  return refused('FILE_TOO_LARGE', { megabytes: fileLimits.bytes / 1_048_576 });
}

function readName(encoded: string | null): string | null {
  if (encoded === null || encoded.length > 2_000) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** Always as an attachment: the portal's origin never shows or runs it. */
function sendFile(reply: FastifyReply, { name, type, content }: DownloadedFile): FastifyReply {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    })
    .send(content);
}
