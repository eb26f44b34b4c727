import type { MantineColorSchemeManager } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { type ColorScheme, keepWish, schemeAttribute } from './wished-color-scheme.ts';

export type { ColorScheme };

const listeners = new Set<(scheme: ColorScheme) => void>();

/** Light or dark, as `src/start/first.ts` set it before the first paint, or as the person has chosen since. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, currentScheme);
}

/** Sets light or dark, and stores the choice on this device. */
export function chooseColorScheme(scheme: ColorScheme): void {
  keepWish(scheme);
  document.documentElement.setAttribute(schemeAttribute, scheme);
  for (const listener of listeners) listener(scheme);
}

/** Makes Mantine use the same choice instead of storing one of its own. */
export const colorSchemeManager: MantineColorSchemeManager = createManager();

function createManager(): MantineColorSchemeManager {
  let stop: (() => void) | null = null;
  const unsubscribe = () => {
    stop?.();
    stop = null;
  };
  return {
    get: currentScheme,
    set: () => undefined,
    subscribe: (onUpdate) => {
      unsubscribe();
      stop = subscribe(onUpdate);
    },
    unsubscribe,
    clear: () => undefined,
  };
}

function currentScheme(): ColorScheme {
  return document.documentElement.getAttribute(schemeAttribute) === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: (scheme: ColorScheme) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
