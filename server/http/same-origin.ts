import type { FastifyRequest } from 'fastify';
import { refused } from '../graphql/refused.ts';
import { headerOf } from './portal-request.ts';

/**
 * Refuses what a foreign page could make a browser send: anything but JSON (BAD_REQUEST), another origin, or, where the caller
 * must say so, a request without X-Requested-With (FORBIDDEN). None of these can be forged without a preflight, and none of
 * our answers allows one.
 */
export function refuseForeignOrigin(request: FastifyRequest, { mustSayXhr }: { mustSayXhr: boolean }): void {
  const type = (headerOf(request, 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refused('BAD_REQUEST');
  const site = headerOf(request, 'sec-fetch-site');
  if (site !== null && site !== 'same-origin') throw refused('FORBIDDEN');
  const origin = headerOf(request, 'origin');
  if (origin !== null && hostOfOrigin(origin) !== (request.raw.headers.host ?? '').toLowerCase())
    throw refused('FORBIDDEN');
  if (mustSayXhr && headerOf(request, 'x-requested-with') !== 'XMLHttpRequest') throw refused('FORBIDDEN');
}

function hostOfOrigin(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
