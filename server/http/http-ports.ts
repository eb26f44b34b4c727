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

/** What only the demo can do with its simulated bank; each is done, with what follows from it, when its promise is. */
export type DemoPorts = {
  readonly advanceBankClock: (seconds: number) => Promise<void>;
  /** A transfer without advice reaches the account of a business. */
  readonly receiveTransfer: (transfer: DemoTransfer) => Promise<void>;
};

export type DemoTransfer = {
  readonly program: ProgramId;
  readonly buyer: BuyerId;
  readonly reference: string;
  readonly amount: Money;
};

/** Everything that the web server is made of; tests hand in their own. */
export type HttpPorts = {
  readonly database: Pick<PortalDatabase, 'kind' | 'withTransaction' | 'hearFeeds'>;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly introduceAccount: IntroduceAccount;
  readonly cardNetwork: CardServices;
  /** Looks for viruses in what people send. */
  readonly scanFile: (content: Uint8Array) => Promise<'clean' | 'infected'>;
  readonly schema: GraphQLSchema;
  /** Routes that areas have beside GraphQL. */
  readonly areaRoutes: readonly ((app: FastifyInstance, ports: HttpPorts) => void)[];
  readonly allowedDocuments: AllowedDocuments;
  readonly isProduction: boolean;
  readonly logLevel: string;
  /** Where log lines go; stdout where absent. */
  readonly logStream?: { readonly write: (line: string) => void };
  /** Where the built page lies; null serves no page. */
  readonly pageDirectory: string | null;
  /** The host that `localhost` and `127.0.0.1` stand for; null outside the demo. */
  readonly fallbackHost: string | null;
  /** Addresses of proxies whose X-Forwarded-For and -Proto are believed. */
  readonly trustedProxies: readonly string[];
  /** What may read /metrics from elsewhere than this machine; null: nothing. */
  readonly metricsToken: string | null;
  /** What only the demo has; null otherwise. */
  readonly demo: DemoPorts | null;
  /** How much one person may ask of the database at once; the usual where absent. */
  readonly personShare?: PersonShareLimits;
  /** Requests that one address may send to the API in a minute. */
  readonly requestsPerMinute: number;
};
