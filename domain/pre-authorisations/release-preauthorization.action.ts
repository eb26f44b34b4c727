import * as v from 'valibot';
import { cardRoles } from '../access/role-sets.ts';
import { hasRole } from '../access/role.ts';
import { defineAction } from '../action.ts';
import { heldMinor } from '../cards/authorisation.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';

export const releasePreauthorizationInputSchema = v.object({ authorisationId: idSchema('authorisation') });
export type ReleasePreauthorizationInput = v.InferOutput<typeof releasePreauthorizationInputSchema>;

/** Releases the held amount on a card: all of it, or the rest after a partial capture. */
export const releasePreauthorization = defineAction<'releasePreauthorization', ReleasePreauthorizationInput>({
  kind: 'releasePreauthorization',
  version: 1,
  queue: 'online',
  roles: cardRoles,
  programFlag: 'purchaseCards',
  verification: null,
  maxWaitDays: 1,
  listedWhenSent: 'always',
  input: releasePreauthorizationInputSchema,
  queueKeys: ({ authorisationId }) => [`authorisation:${authorisationId}`],
  reads: ({ authorisationId }) => [{ collection: 'authorisations', id: authorisationId }],
  groupId: ({ authorisationId }, world) => world.row('authorisations', authorisationId)?.groupId ?? null,
  check: ({ authorisationId }, world) => {
    const authorisation = world.row('authorisations', authorisationId);
    if (!authorisation) return refuse('NOT_FOUND');
    const isOwn = authorisation.userId === world.userId;
    if (!isOwn && !hasRole(world.roles, 'buyerAdministrator', 'buyerGroupAdministrator')) return refuse('FORBIDDEN');
    return heldMinor(authorisation) > 0 ? null : refuse('NOTHING_HELD');
  },
  starts: { on: 'pre-authorizations' },
  labels: {
    name: /*i18n*/ { id: 'actions.release-preauthorization.name', message: 'Release a pre-authorization' },
    asked: /*i18n*/ { id: 'actions.release-preauthorization.asked', message: 'Release of a pre-authorization' },
    done: /*i18n*/ { id: 'actions.release-preauthorization.done', message: 'Pre-authorization released' },
    failed: /*i18n*/ {
      id: 'actions.release-preauthorization.failed',
      message: 'The pre-authorization was not released',
    },
    icon: 'card',
  },
});
