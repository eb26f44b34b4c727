import type { FastifyRequest } from 'fastify';
import { refused } from '../graphql/refused.ts';
import { headerOf } from './portal-request.ts';

/**
 * Refuses requests that a foreign page could make a browser send: another content type than JSON or that of the route (BAD_REQUEST),
 * another origin, or, if the route demands it, no X-Requested-With (FORBIDDEN). A page cannot forge these without a preflight, and no
 * answer of ours allows one.
 */
export function refuseForeignOrigin(
  request: FastifyRequest,
  { mustSayXhr, bodyType = 'application/json' }: { mustSayXhr: boolean; bodyType?: string },
): void {
  const type = (headerOf(request, 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== bodyType) throw refused('BAD_REQUEST');
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
