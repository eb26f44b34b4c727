import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refused } from '../graphql/refused.ts';
import { iconPng, iconSvg } from '../programs/app-icon.ts';
import { appManifest, iconFiles } from '../programs/app-manifest.ts';
import type { IconFile } from '../programs/app-manifest.ts';
import type { Program } from '../programs/program.ts';
import { headerOf, programOf } from './portal-request.ts';

/** What the host's program is installed as: its manifest, and icons drawn in its colour with its mark. */
export function addInstalledAppRoutes(app: FastifyInstance): void {
  const drawn = new Map<string, Buffer>();
  app.get('/manifest.webmanifest', async (request, reply) => {
    const manifest = Buffer.from(JSON.stringify(appManifest(programOf(request))));
    return sendUnlessKnown(request, reply, { type: 'application/manifest+json', body: manifest });
  });
  app.get<{ Params: { name: string } }>('/icons/:name', async (request, reply) => {
    const file = iconFiles.find(({ name }) => name === request.params.name);
    if (!file) throw refused('NOT_FOUND');
    const { settings } = programOf(request);
    const look = JSON.stringify([file.name, settings.theme.accent, settings.theme.logoText]);
    const body = drawn.get(look) ?? drawIcon(settings, file);
    drawn.set(look, body);
    return sendUnlessKnown(request, reply, { type: file.pixels === null ? 'image/svg+xml' : 'image/png', body });
  });
}

function drawIcon({ theme }: Program['settings'], { shape, pixels }: IconFile): Buffer {
  return pixels === null ? Buffer.from(iconSvg(theme, shape)) : iconPng(theme, shape, pixels);
}

/** Asked about each time, because a program may change its look; answered with nothing where the browser has it. */
function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: { readonly type: string; readonly body: Buffer },
): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (headerOf(request, 'if-none-match') === etag) return reply.code(304).send();
  return reply.type(type).send(body);
}
