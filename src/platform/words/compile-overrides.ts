import type { Messages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Log } from '../identity/session-ports.ts';

/** Compiles without eval; loaded only if a program has overrides. */
export function compileAll(overrides: Readonly<Record<string, string>>, log: Log): Messages {
  const compiled: Messages = {};
  for (const [id, text] of Object.entries(overrides)) {
    try {
      compiled[id] = compileMessageOrThrow(text);
    } catch {
      log('i18n.override-broken', { id });
    }
  }
  return compiled;
}
