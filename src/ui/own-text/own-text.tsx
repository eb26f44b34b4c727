import type { ReactNode } from 'react';
import { ownElements } from './own-element.ts';

/** How a translated text is drawn: each of its parts in an element of its own. */
export function OwnText({ children }: { readonly children?: ReactNode }) {
  return ownElements(children);
}
