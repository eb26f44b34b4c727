import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseLocale } from '../../domain/locales.ts';
import { refused } from '../graphql/refused.ts';
import { iconPng, iconSvg } from '../programs/app-icon.ts';
import { appManifest, iconFiles, type IconFile } from '../programs/app-manifest.ts';
import type { Program } from '../programs/program.ts';
import { headerOf, programOf } from './portal-request.ts';

/** The installed app of the host's program: its manifest, and icons with its colour and logo text. */
export function addInstalledAppRoutes(app: FastifyInstance): void {
  const drawn = new Map<string, Buffer>();
  app.get('/manifest.webmanifest', async (request, reply) => {
    const program = programOf(request);
    const manifest = Buffer.from(JSON.stringify(appManifest(program, localeFor(request, program))));
    reply.header('vary', 'accept-language');
    return sendUnlessKnown(request, reply, { type: 'application/manifest+json', body: manifest });
  });
  app.get<{ Params: { name: string } }>('/icons/:name', async (request, reply) => {
    const file = iconFiles.find(({ name }) => name === request.params.name);
    if (!file) throw refused('NOT_FOUND');
    const { settings } = programOf(request);
    const look = JSON.stringify([file.name, settings.theme.accent, settings.theme.logoText]);
    const body = drawn.get(look) ?? (await drawIcon(settings, file));
    drawn.set(look, body);
    return sendUnlessKnown(request, reply, { type: file.pixels === null ? 'image/svg+xml' : 'image/png', body });
  });
}

/** A browser requests the manifest before sign-in, so the locale comes from Accept-Language, limited to those of the program. */
function localeFor(request: FastifyRequest, { settings }: Program): string {
  const wished = acceptedLanguages(headerOf(request, 'accept-language') ?? '');
  return chooseLocale(wished, settings.locales, settings.defaultBuyerLocale);
}

/** `de-AT,de;q=0.9,en;q=0.5` → the languages by preference; rejected ones (q=0) are left out. */
function acceptedLanguages(header: string): readonly string[] {
  const wishes = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  const wanted = wishes.filter(({ tag, weight }) => /^[a-z]/i.test(tag) && weight > 0);
  return wanted.toSorted((one, other) => other.weight - one.weight).map(({ tag }) => tag);
}

async function drawIcon({ theme }: Program['settings'], { shape, pixels }: IconFile): Promise<Buffer> {
  return pixels === null ? Buffer.from(iconSvg(theme, shape)) : iconPng(theme, shape, pixels);
}

/** Revalidated each time, because a program may change its look; answers 304 if the browser has the current version. */
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
