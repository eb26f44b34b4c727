import type { DeviceMemory } from './device-memory.ts';
import type { MfaToken } from './mfa-tokens.ts';

/** The confirmed events of this tab that are never written down, where all of its requests find them; gone with whoever signs out. */
export const passingTokens = new WeakMap<DeviceMemory, readonly MfaToken[]>();
