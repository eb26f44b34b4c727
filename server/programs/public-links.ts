import type { Program } from './program.ts';

/** Makes the address of a page of a program for a message, such as `https://portal.example/approvals/…`; `path` begins with a slash. */
export type LinkTo = (program: Pick<Program, 'host'>, path: string) => string;

/** The addresses under which people reach the programs. */
export type PublicLinks = {
  readonly linkTo: LinkTo;
  /** Sets the address on which this process listens: links need its port where no PUBLIC_ORIGIN is configured. */
  readonly servedAt: (address: string) => void;
};

type PublicLinkSettings = {
  /** PUBLIC_ORIGIN: `{host}` stands for the program's host. Null where browsers connect to this process itself. */
  readonly publicOrigin: string | null;
  readonly port: number;
  /** The program whose pages are also served at the machine's own names; its links lead there. Null outside the demo. */
  readonly fallbackHost: string | null;
};

/**
 * The only place where addresses of the portal for messages are made. They come from the configuration and never from a request, because a
 * client chooses its Host header, and a job has no request.
 */
export function createPublicLinks({ publicOrigin, port, fallbackHost }: PublicLinkSettings): PublicLinks {
  let address = `http://localhost:${port}`;
  const originOf = (host: string) => {
    if (publicOrigin !== null) return publicOrigin.replaceAll('{host}', host);
    if (host === fallbackHost) return address;
    return `http://${host}:${new URL(address).port || '80'}`;
  };
  return {
    linkTo: ({ host }, path) => new URL(path, originOf(host)).href,
    servedAt: (given) => {
      address = new URL(given).origin;
    },
  };
}
