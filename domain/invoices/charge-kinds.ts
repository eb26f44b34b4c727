/** Filters of the invoice list in addresses. They are separate from the rules because every start parses addresses. */
export const chargeTypes = ['sale', 'credit', 'fee'] as const;

/** Tabs of the invoice list. Disputed overlaps the others; `all` also has the charges that no other tab lists. */
export const chargeTabs = ['open', 'pastDue', 'pendingPayment', 'disputed', 'paid', 'all'] as const;
