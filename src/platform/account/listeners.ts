/** Listeners of an event that happens more than once. */
export type Listeners<T> = {
  readonly tell: (value: T) => void;
  /** The result ends the subscription. */
  readonly subscribe: (listener: (value: T) => void) => () => void;
};

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    tell: (value) => {
      for (const listener of listeners) listener(value);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
