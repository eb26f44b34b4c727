import type { MfaScope } from '../../../domain/action.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { DeviceMemory } from '../account/device-memory.ts';

type PassingToken = {
  readonly id: string;
  readonly scope: MfaScope;
  readonly expires: Instant;
  readonly uses: number;
  readonly user: string;
};

/** The confirmed events of this tab that are never written down, where all of its requests find them; gone with whoever signs out. */
export const passingTokens = new WeakMap<DeviceMemory, readonly PassingToken[]>();
