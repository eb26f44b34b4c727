import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';
import { refuse } from '../../domain/errors.ts';
import type { HttpPorts } from './http-ports.ts';
import { embeddedOrigins } from '../../domain/programs/embedded-pages.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { pathOf, programOf } from './portal-request.ts';
import { acceptsPage, answerRefusal, takesPage } from './refusals.ts';

const noncePlaceholder = '__CSP_NONCE__';
const compress = promisify(gzip);

/**
 * The built page: files with their compressed forms, cached permanently if their name holds their hash, and index.html with a new nonce
 * for every path that a browser opens as a page. Without a build, a message.
 */
export async function addPageRoutes(app: FastifyInstance, { pageDirectory }: HttpPorts): Promise<void> {
  const page = pageDirectory === null ? null : readPage(pageDirectory);
  if (pageDirectory !== null && page !== null) {
    await app.register(fastifyStatic, {
      root: pageDirectory,
      index: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      // index.html is never served as a file, because it would lack its nonce.
      allowedPath: (path) => path !== '/index.html' && !path.startsWith('/index.html.'),
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
    });
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const isTaken = acceptsPage(request) || (takesPage(request) && !isData(pathOf(request)));
    const isPage = isTaken && (extname(pathOf(request)) === '' || pathOf(request) === '/index.html');
    if (isPage && page !== null) return sendPage(request, reply, page);
    if (isPage)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The page has not been built. Run "npm run build".\n');
    return answerRefusal(request, reply, refuse('NOT_FOUND'));
  };
  // The static plugin treats the root as a directory and would refuse it.
  app.get('/', answer);
  app.setNotFoundHandler(answer);
}

/** Paths below which there are no pages: an unknown one is refused to programs. */
function isData(path: string): boolean {
  return /^\/(?:assets|auth|dev|events|files|graphql|public)(?:\/|$)/.test(path);
}

function readPage(directory: string): string | null {
  const file = join(directory, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  const frames = embeddedOrigins(programOf(request).settings.embeddedPages);
  reply.header('content-security-policy', contentSecurityPolicy(request.nonce, frames));
  const text = page.replaceAll(noncePlaceholder, request.nonce);
  // A page with a nonce belongs to one visitor, so no cache may store it; the worker keeps its own copy.
  reply.header('cache-control', 'no-cache, private').header('vary', 'accept-encoding').type('text/html; charset=utf-8');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await compress(text));
}

/** Files below assets/ have their hash in their name; all others are revalidated each time. */
function cachingOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
