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

/** Confirmed events of this tab that are never stored, shared by all of its requests; removed at sign-out. */
export const passingTokens = new WeakMap<DeviceMemory, readonly PassingToken[]>();
