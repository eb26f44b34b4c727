import type { ClockPort } from '../../../offline/ports.ts';
import { instantToMs } from '../../../../domain/time/instant.ts';
import { type Exchange, type ExchangeOptions, type Fetch, exchange } from '../exchange.ts';
import { judgeGraphqlAnswer } from '../judge-answer.ts';
import type { Operation } from '../operation.ts';
import { type Delivery, type Unanswered, unanswered } from '../delivery.ts';
import { unansweredAfter } from '../failure.ts';

export type WireHeaders = Readonly<Record<string, string>>;

/** Posts operations to `/graphql` and classifies the answers; knows nothing of sessions. */
export type GraphqlWire = {
  readonly post: <Variables extends object, Answer>(
    operation: Operation<Variables, Answer>,
    variables: Variables,
    headers: WireHeaders,
    options?: ExchangeOptions,
  ) => Promise<Delivery<Answer>>;
};

/** `origin` is the scheme and host of the page, such as `https://northgate.example`. */
export function createGraphqlWire(ports: { fetch: Fetch; origin: string; clock: ClockPort }): GraphqlWire {
  return {
    post: async (operation, variables, headers, options) => {
      const heard = await post(ports, operation, variables, headers, options);
      return 'kind' in heard ? heard : judgeGraphqlAnswer(heard, operation.answer, instantToMs(ports.clock.now()));
    },
  };
}

/**
 * graphql-request builds the request. The raw answer is captured before graphql-request turns statuses and bodies into errors, so that the
 * classification uses the answer itself. Loaded with the first request: the first screen needs none.
 */
async function post(
  ports: { fetch: Fetch; origin: string },
  operation: Operation,
  variables: object,
  headers: WireHeaders,
  options: ExchangeOptions | undefined,
): Promise<Exchange | Unanswered> {
  let heard: Exchange | Unanswered | null = null;
  try {
    const { GraphQLClient } = await import('graphql-request');
    const client = new GraphQLClient(`${ports.origin}/graphql`, {
      fetch: async (address, init) => {
        heard = await exchange(ports.fetch, addressText(address), init ?? {}, options);
        return alreadyHeard();
      },
    });
    const accept = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' };
    await client.rawRequest(operation.document, variables, { ...accept, ...headers });
  } catch (error) {
    // The result of graphql-request is not used: `heard` has the real answer.
    heard ??= unansweredAfter(error);
  }
  return heard ?? unanswered('failedHere');
}

function addressText(address: RequestInfo | URL): string {
  return typeof address === 'string' ? address : address instanceof URL ? address.href : address.url;
}

function alreadyHeard(): Response {
  return new Response('{"data":null}', { headers: { 'content-type': 'application/json' } });
}
