import type { FastifyRequest } from 'fastify';

/** What a route says about itself, where it is added. */
export type RouteTraits = {
  /** One address may not flood it. */
  readonly isShielded?: true;
  /** It belongs to no program, so that any Host header will do. */
  readonly isProgramless?: true;
  /** Its refusals have the form of GraphQL's errors. */
  readonly answersGraphql?: true;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    traits?: RouteTraits;
  }
}

/**
 * The traits of the route that a request has matched. Its address is never compared instead: `/%67raphql` and
 * `http://any/graphql` reach the same route as `/graphql`.
 */
export function traitsOf(request: FastifyRequest): RouteTraits {
  return request.routeOptions.config?.traits ?? {};
}
