import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { BuyerId, ProgramId } from '../../domain/ids.ts';
import type { Money } from '../../domain/money.ts';
import type { Clock } from '../clock.ts';
import type { PortalDatabase } from '../database/database.ts';
import type { PersonShareLimits } from '../graphql/person-share.ts';
import type { CardServices, IntroduceAccount } from '../graphql/request-context.ts';
import type { AllowedDocuments } from '../graphql/prepare-document.ts';
import type { Signer } from '../signing.ts';

/** Operations of the demo on its simulated bank; each promise resolves after all follow-up work. */
export type DemoPorts = {
  readonly advanceBankClock: (seconds: number) => Promise<void>;
  /** A transfer without remittance advice arrives at the account of a business. */
  readonly receiveTransfer: (transfer: DemoTransfer) => Promise<void>;
};

export type DemoTransfer = {
  readonly program: ProgramId;
  readonly buyer: BuyerId;
  readonly reference: string;
  readonly amount: Money;
};

/** The dependencies of the web server; tests inject their own. */
export type HttpPorts = {
  readonly database: Pick<PortalDatabase, 'kind' | 'withTransaction' | 'hearFeeds'>;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly introduceAccount: IntroduceAccount;
  readonly cardNetwork: CardServices;
  /** Scans uploads for viruses; null where nobody can send files. */
  readonly scanFile: ((content: Uint8Array) => Promise<'clean' | 'infected'>) | null;
  readonly schema: GraphQLSchema;
  /** Routes of the areas besides GraphQL. */
  readonly areaRoutes: readonly ((app: FastifyInstance, ports: HttpPorts) => void)[];
  readonly allowedDocuments: AllowedDocuments;
  readonly isProduction: boolean;
  readonly logLevel: string;
  /** Destination of log lines; stdout if absent. */
  readonly logStream?: { readonly write: (line: string) => void };
  /** The directory of the built page; null serves no page. */
  readonly pageDirectory: string | null;
  /** The host that replaces `localhost` and `127.0.0.1`; null outside the demo. */
  readonly fallbackHost: string | null;
  /** Addresses of proxies whose X-Forwarded-For and -Proto are trusted. */
  readonly trustedProxies: readonly string[];
  /** The token for /metrics from other machines; null allows none. */
  readonly metricsToken: string | null;
  /** The demo's ports; null outside the demo. */
  readonly demo: DemoPorts | null;
  /** Limits of one person's concurrent database work; the default if absent. */
  readonly personShare?: PersonShareLimits;
  /** Maximum number of requests of one address to the API in a minute. */
  readonly requestsPerMinute: number;
};
