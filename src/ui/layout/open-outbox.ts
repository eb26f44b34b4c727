import { createContext, useContext } from 'react';

const OpenOutboxContext = createContext<() => void>(() => undefined);

/** Provides the function that opens the outbox to all signed-in pages. */
export const OpenOutboxProvider = OpenOutboxContext.Provider;

/** Opens the outbox. */
export function useOpenOutbox(): () => void {
  return useContext(OpenOutboxContext);
}
