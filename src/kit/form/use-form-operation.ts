import { usePortal } from '../../platform/react/portal-context.ts';
import type { Refused } from '../../platform/wire/delivery.ts';
import { failureOf } from '../../platform/wire/failure.ts';
import type { Operation } from '../../platform/wire/operation.ts';
import { isGivenUp } from '../server-query/use-server-action.ts';

/**
 * What a form submits that only the server can do. A code is asked for by the portal's own dialog. Answers null once it is done, why it
 * was not, or that the person closed that dialog, which is no failure. `onAnswer` gets what the server answered.
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
