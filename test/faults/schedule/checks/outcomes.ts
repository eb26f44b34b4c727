import { actions } from '../../../../domain/actions.ts';
import type { EditInvoiceInput } from '../../../../domain/invoices/edit-invoice.action.ts';
import type { ModelSite } from '../../world/model/model-site.ts';
import type { CoveredState, Coverage } from '../coverage.ts';
import { count } from '../coverage.ts';

/** What has to have become of actions in a long run: each kind is done, and what can stand in its way did. */
export const expectedOutcomes: readonly string[] = [
  ...Object.keys(actions).map((kind) => `${kind} is completed`),
  'payInvoices is inApproval',
  'payInvoices is refused: VERSION_CONFLICT',
  'editInvoice is merged',
  'editInvoice is done for some of many',
  'editInvoice is refused: VERSION_CONFLICT',
  'editInvoice is refused: INVOICE_CLOSED',
  'lockCard is refused: CARD_TERMINATED',
  'editProfile is merged',
  'editProfile is refused: VERSION_CONFLICT',
  'editNotifications is refused: LAST_INVOICE_RECEIVER',
  'requestHigherLimit is refused: VERSION_CONFLICT',
  'decideApproval is refused: ALREADY_DECIDED',
];

/** Adds what became of every action that reached the server: done stands under `sent`, refused under `needsYou`. */
export function coverOutcomes(coverage: Coverage, site: ModelSite): void {
  const add = (kind: string, what: string, state: CoveredState): void => count(coverage, `${kind} is ${what}`, state);
  for (const { actions: shell } of site.businesses()) {
    for (const { kind, answer } of shell.ledger.values()) {
      if (answer.outcome === 'refused') add(kind, `refused: ${answer.code}`, 'needsYou');
      else add(kind, answer.outcome, 'sent');
    }
    for (const { kind, isMerged } of shell.effects) if (isMerged) add(kind, 'merged', 'sent');
  }
  for (const _batch of halfDone(site)) add('editInvoice', 'done for some of many', 'needsYou');
}

/** Edits that were made together, of which the server has done some and refused others. */
function halfDone(site: ModelSite): readonly string[] {
  const done = new Set<string>();
  const refused = new Set<string>();
  for (const { account } of site.businesses())
    for (const { kind, input, state } of account.all('actions')) {
      const batch = kind === 'editInvoice' ? (input as EditInvoiceInput).batch : undefined;
      if (batch) (state === 'completed' ? done : refused).add(batch.id);
    }
  return [...done].filter((id) => refused.has(id));
}
