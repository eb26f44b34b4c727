import * as v from 'valibot';
import { exchange } from '../wire/exchange.ts';
import { type OverridePorts, type Overrides, overridesKey } from './override-messages.ts';

/** Requests the program's overrides and stores them. On a failure it logs, returns null and changes nothing. */
export async function fetchOverrides(ports: OverridePorts, locale: string): Promise<Overrides | null> {
  const { fetch, origin, device, programId, log } = ports;
  const address = `${origin}/public/program-locale-translations/${locale}/caas-buyer.lang.default.main`;
  const init = { method: 'GET', headers: { accept: 'application/json', 'x-program-id': programId } };
  const heard = await exchange(fetch, address, init, { timeOutMs: 20_000 });
  const overrides = 'kind' in heard || heard.status !== 200 ? null : readOverrides(heard.body);
  if (!overrides) log('i18n.overrides-failed', { locale });
  else await device.set(overridesKey(programId, locale), overrides).catch(() => log('i18n.overrides-not-kept'));
  return overrides;
}

/** Anything but an object is a failure; a value that is not a text is left out. */
function readOverrides(text: string): Overrides | null {
  try {
    const json: unknown = JSON.parse(text);
    const body = v.safeParse(v.record(v.string(), v.unknown()), json);
    if (!body.success || Array.isArray(json)) return null;
    return Object.fromEntries(
      Object.entries(body.output).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return null;
  }
}
