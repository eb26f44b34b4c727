import type { ReactNode } from 'react';

/** An action in a notice, such as to undo something. */
export type NoticeAction = { readonly label: ReactNode; readonly run: () => void };

type Notice = { readonly id: number; readonly message: ReactNode; readonly action: NoticeAction | undefined };

/** How long a notice is visible (specification §9); one with an action needs more time. */
const noticeMs = { text: 5_000, withAction: 10_000 } as const;

const listeners = new Set<() => void>();
let shown: readonly Notice[] = [];
let lastId = 0;

/** Shows a short message about a completed action. */
export function showNotice(message: ReactNode, action?: NoticeAction): void {
  lastId += 1;
  const notice = { id: lastId, message, action };
  put([...shown, notice]);
  setTimeout(() => hideNotice(notice.id), action ? noticeMs.withAction : noticeMs.text);
}

export function hideNotice(id: number): void {
  put(shown.filter((notice) => notice.id !== id));
}

/** The store of visible notices. */
export const notices = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  now: () => shown,
};

function put(next: readonly Notice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}
