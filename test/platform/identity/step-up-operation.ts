import { graphql } from '../../../src/platform/wire/operation.ts';

/** An operation that stands for all that are made directly and may want a code. */
export const endSessionMutation = graphql('mutation endSession($id: ID!) { endSession(id: $id) }');
