import { graphql } from '../../../src/platform/wire/operation.ts';

/** An example of an operation that runs without the outbox and may require a code. */
export const endSessionMutation = graphql('mutation endSession($id: ID!) { endSession(id: $id) }');
