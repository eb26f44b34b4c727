import type { ReactNode } from 'react';

/** The groups of results, in their order. */
export const commandKinds = ['action', 'page', 'invoice', 'payment', 'card', 'person'] as const;

/** A command of the palette. */
export type Command = {
  readonly key: string;
  readonly kind: (typeof commandKinds)[number];
  readonly label: string;
  /** Another name by which the command is found. */
  readonly alsoNamed?: string;
  /** True if the command is listed only when the typed text matches it. */
  readonly isOnlyFound?: boolean;
  readonly aside?: ReactNode;
  /** A page takes the palette's place in the history. */
  readonly run: () => void;
};
