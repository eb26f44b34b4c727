/** Kinds of ledger entries (§3, transaction types), in their order within one day. */
export const ledgerKinds = ['sale', 'fee', 'credit', 'payment', 'adjustment'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Kinds of lines of the transaction history: entries, and applications of payments and credits. */
export const historyKinds = [...ledgerKinds, 'application'] as const;
export type HistoryKind = (typeof historyKinds)[number];
