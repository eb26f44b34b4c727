/**
 * A message of the event stream: something that the caller follows has changed. `version` is the new version of the buyer's feed if nothing
 * else has changed, so that a device that holds it has nothing to ask. The pulls of many devices are spread over `spreadMs` milliseconds.
 */
export type News = { readonly version: number | null; readonly spreadMs: number };

/** Something unknown has changed: pull at once. */
export const anyNews: News = { version: null, spreadMs: 0 };

/** The news of a message; anything that cannot be read is `anyNews`. */
export function readNews(text: unknown): News {
  try {
    const { version, spreadMs } = JSON.parse(String(text)) as { [Key in keyof News]?: unknown };
    return { version: isCount(version) ? version : null, spreadMs: isCount(spreadMs) ? spreadMs : 0 };
  } catch {
    return anyNews;
  }
}

/** The version that includes both announcements; null if one of them names none. */
export function newestVersion(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
