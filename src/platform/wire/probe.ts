import { type Fetch, exchange } from './exchange.ts';

export type ProbePorts = { readonly fetch: Fetch; readonly origin: string };

const probeTimeOutMs = 5_000;

/**
 * Whether our server is reachable: it answers 204 and names its program in a header, which a captive portal does not.
 */
export async function probe({ fetch, origin }: ProbePorts): Promise<boolean> {
  let isOurs = false;
  const seeing: Fetch = async (address, init) => {
    const response = await fetch(address, init);
    isOurs = response.status === 204 && response.headers.has('x-portal');
    return response;
  };
  const heard = await exchange(seeing, `${origin}/probe`, { method: 'GET' }, { timeOutMs: probeTimeOutMs });
  return isOurs && !('kind' in heard);
}
