import type { ReactNode } from 'react';
import { ownElements } from './own-element.ts';

/** How a translated text is drawn: each of its parts in an element of its own, and all of them in one, so that a flex box keeps them together. */
export function OwnText({ children }: { readonly children?: ReactNode }) {
  const parts = ownElements(children);
  return Array.isArray(parts) ? <span>{parts}</span> : parts;
}
