import type { Fetch } from './exchange.ts';
import { exchange } from './exchange.ts';

export type ProbePorts = { readonly fetch: Fetch; readonly origin: string };

const probeTimeOutMs = 5_000;

/** Whether there is a way to our server: it answers 204 and names its program; a captive portal knows no such header. */
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
