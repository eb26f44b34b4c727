import type { ReactNode } from 'react';

/** The groups of results, in their order. */
export const commandKinds = ['action', 'page', 'invoice', 'payment', 'card', 'person'] as const;

/** A command of the palette. */
export type Command = {
  readonly key: string;
  readonly kind: (typeof commandKinds)[number];
  readonly label: string;
  readonly aside?: ReactNode;
  readonly run: () => void;
};
