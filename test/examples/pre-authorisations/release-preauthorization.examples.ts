import type { ReleasePreauthorizationInput } from '../../../domain/pre-authorisations/release-preauthorization.action.ts';
import type { ActionExamples } from '../action-examples.ts';

export const releasePreauthorizationExamples: ActionExamples<ReleasePreauthorizationInput> = {
  isAmountHeld: true,
  valid: ({ authorisations }) => [{ authorisationId: authorisations }],
  invalid: () => [{}, { authorisationId: 'all' }],
  doneBy: 'ana',
  refusedTo: ['tom', 'piet'],
  server: {
    adds: ({ authorisationId }, world) => {
      const buyer = world.row('authorisations', authorisationId)?.buyerId;
      return [
        { collection: 'authorisations', id: authorisationId, set: { status: 'cancelled' } },
        ...(buyer ? [{ collection: 'buyers' as const, id: buyer, set: { authorisedMinor: 0 } }] : []),
      ];
    },
  },
  // The model server has no authorisations.
  schedule: null,
};
