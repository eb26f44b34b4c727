import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainAddress, type ProxyTrust } from '../proxy-networks.ts';

/** The client's address: that of the connection, or the one that a trusted proxy reports, if it is valid. */
export function clientAddressOf(request: FastifyRequest): string {
  // Undefined if the connection closed before the request was read.
  const ip = (request.ip as string | undefined) ?? '';
  // Some proxies add the port.
  const told = [ip, ip.replace(/^\[(.*)\](:\d+)?$/, '$1'), ip.replace(/:\d+$/, '')];
  const address = told.map(plainAddress).find((text) => isIP(text) !== 0);
  return address ?? peerOf(request);
}

/** The protocol of the browser: https only if a trusted proxy reports exactly that. */
export function protocolOf(request: FastifyRequest): 'http' | 'https' {
  return request.protocol === 'https' ? 'https' : 'http';
}

/**
 * True for a program on this machine. Decided by the connection, which cannot be forged. A proxy on this machine, or a tunnel, connects
 * from here for every client, and each marks that in its own way: so only the headers that browsers and monitors send themselves are
 * allowed, and any other header makes the request a forwarded one. A declared proxy is never a program of its own.
 */
export function isFromThisMachine(request: FastifyRequest, isTrustedProxy: ProxyTrust): boolean {
  const peer = peerOf(request);
  const isLoopback = peer === '::1' || peer.startsWith('127.');
  return isLoopback && !isTrustedProxy(peer) && Object.keys(request.raw.headers).every(isOwnHeader);
}

/** Headers of a request that comes straight from a browser, curl or a monitor. */
const ownHeaders = new Set(
  `host connection keep-alive user-agent accept accept-encoding accept-language accept-charset
    content-type content-length transfer-encoding te expect cookie origin referer authorization
    cache-control pragma priority dnt range if-none-match if-modified-since if-match if-range
    upgrade-insecure-requests x-requested-with purpose save-data x-prometheus-scrape-timeout-seconds`.split(/\s+/),
);

function isOwnHeader(name: string): boolean {
  return ownHeaders.has(name) || name.startsWith('sec-');
}

/** Logs once, as an error, that an undeclared proxy forwards requests: the addresses and the protocol that it reports are ignored. */
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

/** The other end of the connection; a request of `inject` has the address that the test sets. */
function peerOf(request: FastifyRequest): string {
  return plainAddress(request.socket.remoteAddress ?? '');
}

function forwardingHeadersOf(request: FastifyRequest): string[] {
  return Object.keys(request.raw.headers).filter((name) =>
    /^(forwarded|via|.*-(real|client|connecting)-ip|x-(original-)?forwarded-.*|x-envoy-external-address)$/.test(name),
  );
}
