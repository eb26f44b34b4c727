import { usePortal } from '../../platform/react/portal-context.ts';
import type { Refused } from '../../platform/wire/delivery.ts';
import { failureOf } from '../../platform/wire/failure.ts';
import type { Operation } from '../../platform/wire/operation.ts';
import { isGivenUp } from '../server-query/use-server-action.ts';

/**
 * Submits a form by an operation that only the server can do. If it requires a code, the portal's dialog asks for it.
 * Returns null once it is done, the refusal, or `givenUp` if the person closed that dialog, which is not an error.
 * `onAnswer` gets the server's answer.
 */
export function useFormOperation<Variables extends object, Answer>(
  operation: Operation<Variables, Answer>,
  onAnswer?: (answer: Answer) => void,
) {
  const { portal } = usePortal();
  return async (variables: Variables): Promise<Refused | 'givenUp' | null> => {
    const delivery = await portal.stepUp.request(operation, variables);
    if (delivery.kind === 'answered') {
      onAnswer?.(delivery.body);
      return null;
    }
    return isGivenUp(delivery) ? 'givenUp' : failureOf(delivery);
  };
}
