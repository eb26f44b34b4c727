/** How addresses narrow the invoice list; apart from the rules, because every start reads addresses. */
export const chargeTypes = ['sale', 'credit', 'fee'] as const;

/** Tabs of the invoice list. Disputed overlaps the others; `all` also holds what no other tab does. */
export const chargeTabs = ['open', 'pastDue', 'pendingPayment', 'disputed', 'paid', 'all'] as const;
