/** Appearances of an alert (§5). */
export const alertTypes = ['general', 'info', 'negative', 'positive', 'warning'] as const;
export type AlertType = (typeof alertTypes)[number];
