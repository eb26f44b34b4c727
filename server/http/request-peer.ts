import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainAddress } from '../proxy-networks.ts';
import type { ProxyTrust } from '../proxy-networks.ts';

/** The address of whoever asks: the connection's own, or what a trusted proxy says, where that is an address at all. */
export function clientAddressOf(request: FastifyRequest): string {
  // There is none where the connection was gone before the request was read.
  const ip = (request.ip as string | undefined) ?? '';
  // Some proxies add the port.
  const told = [ip, ip.replace(/^\[(.*)\](:\d+)?$/, '$1'), ip.replace(/:\d+$/, '')];
  const address = told.map(plainAddress).find((text) => isIP(text) !== 0);
  return address ?? peerOf(request);
}

/** How the browser reached us: https only where a trusted proxy says exactly that. */
export function protocolOf(request: FastifyRequest): 'http' | 'https' {
  return request.protocol === 'https' ? 'https' : 'http';
}

/**
 * True where a program of this very machine asks. Judged by the connection, which nobody can write, and only where nothing says that
 * the request was passed on: a proxy on this machine connects from here for the whole world.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const peer = peerOf(request);
  return (peer === '::1' || peer.startsWith('127.')) && forwardingHeadersOf(request).length === 0;
}

/** Says once, as an error, that somebody passes requests on who was not declared: the addresses and https that it tells are ignored. */
export function reportUndeclaredProxies(app: FastifyInstance, isTrusted: ProxyTrust): void {
  let isReported = false;
  app.addHook('onRequest', async (request) => {
    if (isReported) return;
    const headers = forwardingHeadersOf(request);
    if (headers.length === 0 || isTrusted(request.socket.remoteAddress)) return;
    isReported = true;
    request.log.error(
      { peer: peerOf(request), headers },
      'forwarding headers came from an address that TRUSTED_PROXIES does not name, and are ignored: if that is your proxy, cookies are not Secure and all people share its address. Name it in TRUSTED_PROXIES. This is said once.',
    );
  });
}

/** The connection's other end; a request through `inject` has what the test says. */
function peerOf(request: FastifyRequest): string {
  return plainAddress(request.socket.remoteAddress ?? '');
}

function forwardingHeadersOf(request: FastifyRequest): string[] {
  return Object.keys(request.raw.headers).filter((name) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name));
}
