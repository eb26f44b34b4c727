import * as v from 'valibot';
import { type Instant, instantToMs } from '../../../domain/time/instant.ts';
import { type PublicProgram, publicProgramSchema } from '../../../domain/programs/program.ts';
import type { MaintenanceWindow } from '../../../domain/programs/program-settings.ts';
import type { ClockPort } from '../../offline/ports.ts';
import { type DeviceMemory, readKept } from './device-memory.ts';
import { type Fetch, exchange } from '../wire/exchange.ts';
import { programRequest } from '../wire/requests.ts';

/** Whether the portal is under maintenance; the only part of a program that changes in a running page. */
export type Maintenance = { readonly isActive: boolean; readonly window: MaintenanceWindow | null };

export type ProgramHolder = {
  /** Fixed for this start: feature flags do not change in an open page. */
  readonly program: PublicProgram;
  readonly maintenance: () => Maintenance;
  /** Requests the program again, for the maintenance window and for the next start. */
  readonly refresh: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
};

/** A start uses the server's answer if it arrives within this time, else the stored one. */
export const programTimeoutMs = 1_500;

/** Browsers run timers of more than about 24 days immediately. */
const longestTimerMs = 86_400_000;

const programKey = 'program';

type Ports = {
  readonly fetch: Fetch;
  readonly origin: string;
  readonly clock: ClockPort;
  readonly device: DeviceMemory;
};

/** Loads the program; null if the server does not answer and nothing is stored (a first visit offline). */
export async function loadProgram(ports: Ports): Promise<ProgramHolder | null> {
  // Requested while the device opens its storage, which takes a tenth of a second in a browser that has just started.
  const asked = askForProgram(ports);
  const kept = await readKept(ports.device, programKey, publicProgramSchema);
  const first = await (kept ? Promise.race([asked, timeoutAfter(ports.clock)]) : asked);
  const program = first ?? (kept && asKept(kept));
  if (!program) return null;
  const holder = createProgramHolder(program, ports);
  // An answer that is too late for this start still updates the maintenance window.
  if (!first) void asked.then((late) => late && holder.learn(late));
  return holder;
}

function createProgramHolder(
  program: PublicProgram,
  ports: Ports,
): ProgramHolder & { learn: (latest: PublicProgram) => void } {
  const { clock } = ports;
  let latest = program;
  let maintenance = maintenanceOf(program, clock.now());
  let forgetEnd = (): void => undefined;
  const listeners = new Set<() => void>();
  /** The window ends by a timer, because an offline page gets no message. */
  const awaitEnd = () => {
    forgetEnd();
    if (!maintenance.window) return;
    const leftMs = instantToMs(maintenance.window.to) - instantToMs(clock.now());
    forgetEnd = clock.after(Math.min(leftMs, longestTimerMs), look);
  };
  const look = () => {
    const next = maintenanceOf(latest, clock.now());
    const isSame = JSON.stringify(next) === JSON.stringify(maintenance);
    if (!isSame) maintenance = next;
    awaitEnd();
    if (!isSame) for (const listener of listeners) listener();
  };
  const learn = (heard: PublicProgram) => {
    if (heard.id !== program.id) return;
    latest = heard;
    look();
  };
  awaitEnd();
  return {
    program,
    maintenance: () => maintenance,
    learn,
    refresh: async () => {
      const heard = await askForProgram(ports);
      if (heard) learn(heard);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

async function askForProgram({ fetch, origin, device }: Ports): Promise<PublicProgram | null> {
  const { path, init, timeOutMs } = programRequest;
  const heard = await exchange(fetch, `${origin}${path}`, init, { timeOutMs });
  if ('kind' in heard || heard.status !== 200) return null;
  const parsed = v.safeParse(publicProgramSchema, readJson(heard.body));
  if (!parsed.success) return null;
  await device.set(programKey, parsed.output).catch(() => undefined);
  return parsed.output;
}

/** A window that is over is removed, whatever was announced before. */
function maintenanceOf({ isMaintenanceActive, maintenance }: PublicProgram, now: Instant): Maintenance {
  const isOver = maintenance !== null && now >= maintenance.to;
  return isOver ? { isActive: false, window: null } : { isActive: isMaintenanceActive, window: maintenance };
}

/**
 * The age of the stored answer is unknown: maintenance without an announced end must not last until there is a
 * connection.
 */
function asKept(program: PublicProgram): PublicProgram {
  return program.maintenance ? program : { ...program, isMaintenanceActive: false };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function timeoutAfter(clock: ClockPort): Promise<null> {
  return new Promise((resolve) => void clock.after(programTimeoutMs, () => resolve(null)));
}
