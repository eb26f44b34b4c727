import type { FastifyRequest } from 'fastify';

/** The traits that a route declares when it is added. */
export type RouteTraits = {
  /** True if requests to the route are limited per address. */
  readonly isShielded?: true;
  /** True if the route belongs to no program, so that any Host header is accepted. */
  readonly isProgramless?: true;
  /** True if refusals of the route have the format of GraphQL errors. */
  readonly answersGraphql?: true;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    traits?: RouteTraits;
  }
}

/**
 * The traits of the matched route. They never depend on the URL text: `/%67raphql` and `http://any/graphql` reach the same route as
 * `/graphql`.
 */
export function traitsOf(request: FastifyRequest): RouteTraits {
  return request.routeOptions.config?.traits ?? {};
}
