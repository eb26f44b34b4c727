import { BlockList, isIP } from 'node:net';

/** True for the address of a proxy whose forwarding headers are trusted. */
export type ProxyTrust = (address: string | undefined) => boolean;

/** The widest private networks: 10.0.0.0/8 and fc00::/7. */
const widest = { 4: 8, 6: 7 } as const;
/** Two addresses that no private network contains both. */
const farApart = ['1.1.1.1', '200.1.1.1'] as const;

/** The error of one entry of TRUSTED_PROXIES, as the end of a sentence; null if it is valid. */
export function faultOfNetwork(text: string): string | null {
  const network = readNetwork(text);
  if (!network) return 'must be addresses or networks such as 10.0.0.0/8, separated by commas';
  const list = listOf([network]);
  const isTooWide = network.prefix < widest[network.version] || farApart.every((address) => holds(list, address));
  return isTooWide ? 'must name the proxies alone, in networks no wider than /8 (IPv6: /7)' : null;
}

/** Parses the networks once for all requests; each must have passed `faultOfNetwork`. */
export function createProxyTrust(networks: readonly string[]): ProxyTrust {
  const list = listOf(
    networks.map((text) => {
      const network = readNetwork(text);
      if (!network) throw new Error('A network of trusted proxies is not one.');
      return network;
    }),
  );
  return (address) => address !== undefined && holds(list, address);
}

/** The assumptions of a production server about its connections, logged at its start. */
export function describeProxyTrust(networks: readonly string[]): string {
  if (networks.length > 0) {
    return `Behind proxies: X-Forwarded-For and X-Forwarded-Proto are believed from ${networks.join(', ')} and from nobody else.`;
  }
  return (
    'Without proxies: TRUSTED_PROXIES is not set, so every connection counts as a person’s own browser over plain http. ' +
    'If there is a proxy, name its address: otherwise cookies are not Secure, and all people share one address, from which anybody can lock the sign-in for all.'
  );
}

/** An address in normal form: IPv4 also if it came over an IPv6 socket; without a zone. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

type Network = { readonly address: string; readonly version: 4 | 6; readonly prefix: number };

function readNetwork(text: string): Network | null {
  const [address = '', prefixText, ...rest] = text.split('/');
  const version = isIP(address);
  if (rest.length > 0 || (version !== 4 && version !== 6)) return null;
  const bits = version === 4 ? 32 : 128;
  if (prefixText === undefined) return { address, version, prefix: bits };
  if (!/^\d{1,3}$/.test(prefixText) || Number(prefixText) > bits) return null;
  return { address, version, prefix: Number(prefixText) };
}

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, version, prefix } of networks) list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  return list;
}

/** True if the list holds the address. An IPv4 address is looked up as such and as an IPv6 address. */
function holds(list: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  if (isIP(plain) === 4) return list.check(plain, 'ipv4') || list.check(`::ffff:${plain}`, 'ipv6');
  return isIP(plain) === 6 && list.check(plain, 'ipv6');
}
