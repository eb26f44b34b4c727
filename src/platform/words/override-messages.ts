import * as v from 'valibot';
import type { Messages } from '@lingui/core';
import type { DeviceMemory } from '../account/device-memory.ts';
import { readKept } from '../account/device-memory.ts';
import type { Fetch } from '../wire/exchange.ts';
import { exchange } from '../wire/exchange.ts';
import type { Log } from '../identity/session-ports.ts';

/** A program's own wording: ICU texts by message id (§4, §7). */
export type Overrides = Readonly<Record<string, string>>;

const overridesSchema = v.record(v.string(), v.string());

type Ports = {
  readonly fetch: Fetch;
  readonly origin: string;
  readonly device: DeviceMemory;
  readonly programId: string;
  readonly log: Log;
};

/** The overrides that this device last heard of; null where it never did. */
export function keptOverrides({ device, programId }: Ports, locale: string): Promise<Overrides | null> {
  return readKept(device, overridesKey(programId, locale), overridesSchema);
}

/** Asks the program for its overrides and keeps them. A failure is logged, and null: what is there stays. */
export async function fetchOverrides(ports: Ports, locale: string): Promise<Overrides | null> {
  const { fetch, origin, device, programId, log } = ports;
  const address = `${origin}/public/program-locale-translations/${locale}/caas-buyer.lang.default.main`;
  const init = { method: 'GET', headers: { accept: 'application/json', 'x-program-id': programId } };
  const heard = await exchange(fetch, address, init, { timeOutMs: 20_000 });
  const overrides = 'kind' in heard || heard.status !== 200 ? null : readOverrides(heard.body);
  if (!overrides) log('i18n.overrides-failed', { locale });
  else await device.set(overridesKey(programId, locale), overrides).catch(() => log('i18n.overrides-not-kept'));
  return overrides;
}

/** The overrides in Lingui's form; a broken one is logged and left out, so that the built-in text shows. */
export async function compileOverrides(overrides: Overrides, log: Log): Promise<Messages> {
  if (Object.keys(overrides).length === 0) return {};
  const compiler = await import('./compile-overrides.ts').catch(() => null);
  if (!compiler) log('i18n.compiler-failed');
  return compiler?.compileAll(overrides, log) ?? {};
}

/** Anything but an object is a failure; a value that is no text is left out alone. */
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

function overridesKey(programId: string, locale: string): string {
  return `overrides:${programId}:${locale}`;
}
