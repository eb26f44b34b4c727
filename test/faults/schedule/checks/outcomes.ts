import { actionKinds, scheduledOf, severalKinds } from '../../../examples/examples.ts';
import type { ModelSite } from '../../world/model/model-site.ts';
import { type CoveredState, type Coverage, count } from '../coverage.ts';

/** The required outcomes of actions in a long run: each kind succeeds, and meets each of its possible refusals. */
export const expectedOutcomes: readonly string[] = actionKinds
  .filter((kind) => scheduledOf(kind) !== undefined)
  .flatMap((kind) => ['completed', ...(scheduledOf(kind)?.outcomes ?? [])].map((what) => `${kind} is ${what}`));

/** Adds the outcome of every action that reached the server: performed ones count as `sent`, refused ones as `needsYou`. */
export function coverOutcomes(coverage: Coverage, site: ModelSite): void {
  const add = (kind: string, what: string, state: CoveredState): void => count(coverage, `${kind} is ${what}`, state);
  for (const { actions: shell } of site.businesses()) {
    for (const { kind, answer } of shell.ledger.values()) {
      if (answer.outcome === 'refused') add(kind, `refused: ${answer.code}`, 'needsYou');
      else add(kind, answer.outcome, 'sent');
    }
    for (const { kind, input, outcome, isMerged } of shell.effects) {
      if (isMerged) add(kind, 'merged', 'sent');
      const variant = scheduledOf(kind)?.variantOf?.(input);
      if (variant && outcome === 'completed') add(kind, `completed: ${variant}`, 'sent');
    }
  }
  for (const kind of severalKinds)
    for (const _batch of halfDone(site, kind)) add(kind, 'done for some of many', 'needsYou');
}

/** Actions made together, of which the server has performed some and refused others. */
function halfDone(site: ModelSite, wanted: string): readonly string[] {
  const done = new Set<string>();
  const refused = new Set<string>();
  for (const { account } of site.businesses())
    for (const { kind, input, state } of account.all('actions')) {
      const { batch } = (kind === wanted ? input : {}) as { readonly batch?: { readonly id: string } };
      if (batch) (state === 'completed' ? done : refused).add(batch.id);
    }
  return [...done].filter((id) => refused.has(id));
}
