import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { protocolOf } from './request-peer.ts';

/** Adds the security headers to every answer, with a new nonce for the page's own scripts. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64');
    reply.headers(securityHeaders(request.nonce));
    if (protocolOf(request) === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/** The headers of every answer, also without a matched route. */
export function securityHeaders(nonce: string): Readonly<Record<string, string>> {
  return { ...fixedHeaders, 'content-security-policy': contentSecurityPolicy(nonce) };
}

/**
 * The content security policy of the page. `frames` are the origins that it may embed; our own pages may not be embedded, not even by us.
 * Styles of components carry the nonce. `require-trusted-types-for` is left out, because Mantine does not support it.
 */
export function contentSecurityPolicy(nonce: string, frames: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
