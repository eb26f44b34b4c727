import * as v from 'valibot';
import type { Messages } from '@lingui/core';
import { type DeviceMemory, readKept } from '../account/device-memory.ts';
import type { Fetch } from '../wire/exchange.ts';
import type { Log } from '../identity/session-ports.ts';

/** A program's own texts: ICU messages by message id (§4, §7). */
export type Overrides = Readonly<Record<string, string>>;

const overridesSchema = v.record(v.string(), v.string());

export type OverridePorts = {
  readonly fetch: Fetch;
  readonly origin: string;
  readonly device: DeviceMemory;
  readonly programId: string;
  readonly log: Log;
};

/** The overrides that this device stored last; null if there are none. */
export function keptOverrides({ device, programId }: OverridePorts, locale: string): Promise<Overrides | null> {
  return readKept(device, overridesKey(programId, locale), overridesSchema);
}

/** The overrides in Lingui's form; a broken one is logged and left out, so that the built-in text is shown. */
export async function compileOverrides(overrides: Overrides, log: Log): Promise<Messages> {
  if (Object.keys(overrides).length === 0) return {};
  const compiler = await import('./compile-overrides.ts').catch(() => null);
  if (!compiler) log('i18n.compiler-failed');
  return compiler?.compileAll(overrides, log) ?? {};
}

/** The key under which this device stores the overrides of a program. */
export function overridesKey(programId: string, locale: string): string {
  return `overrides:${programId}:${locale}`;
}
