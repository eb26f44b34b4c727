import { useEffect } from 'react';

/** Tells somebody outside of this component its value, after each drawing in which it is another one. */
export function useTold<Value>(value: Value, tell: (value: Value) => void): void {
  useEffect(() => tell(value), [value, tell]);
}
