import { createContext, useContext } from 'react';

const OpenOutboxContext = createContext<() => void>(() => undefined);

/** Around the signed-in pages: how any of them opens the outbox, which lies over them all. */
export const OpenOutboxProvider = OpenOutboxContext.Provider;

/** Opens the outbox. */
export function useOpenOutbox(): () => void {
  return useContext(OpenOutboxContext);
}
