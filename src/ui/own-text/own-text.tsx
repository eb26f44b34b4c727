import type { ReactNode } from 'react';
import { ownElements } from './own-element.ts';

/** Renders a translated text: each of its parts in an element, and all of them in one element, so that a flex box keeps them together. */
export function OwnText({ children }: { readonly children?: ReactNode }) {
  const parts = ownElements(children);
  return Array.isArray(parts) ? <span>{parts}</span> : parts;
}
