import { isIPv4 } from 'node:net';
import * as v from 'valibot';
import type { PostSettings } from './notices/notice-post.ts';
import { faultOfNetwork } from './proxy-networks.ts';

/** The server's configuration from the environment, checked. */
export type Configuration = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly isDemo: boolean;
  readonly isProduction: boolean;
  /** The secret of sessions and signatures. Null only outside production: then one is generated and stored in the database. */
  readonly sessionSecret: string | null;
  readonly bankDelaySeconds: number;
  readonly creditDelaySeconds: number;
  /** Seconds between two purchases of the demo's sellers; 0 for none. */
  readonly purchaseEverySeconds: number;
  readonly logLevel: string;
  readonly trustedProxies: readonly string[];
  /** Where people reach the programs; `{host}` stands for a program's host. Null where browsers connect to this process itself. */
  readonly publicOrigin: string | null;
  readonly metricsToken: string | null;
  /** Whether people can send files. */
  readonly takesFiles: boolean;
  /** The address of clamd; null for the simulated scanner of demo and tests. */
  readonly scannerUrl: string | null;
  /** The settings for e-mail and text messages. */
  readonly post: PostSettings;
};

/** A variable with an unusable value; the message is one sentence for the person who starts the server. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Reads the environment; throws ConfigurationError for the first wrong variable. An empty variable counts as absent. */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = v.safeParse(environmentSchema, given);
  if (!parsed.success) throw new ConfigurationError(sentenceOf(parsed.issues[0]));
  const variables = parsed.output;
  const isProduction = variables.NODE_ENV === 'production';
  const isDemo = variables.DEMO === '1';
  refuseUnsafe(variables, { isDemo, isProduction });
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL ?? null,
    isDemo,
    isProduction,
    sessionSecret: variables.SESSION_SECRET ?? null,
    bankDelaySeconds: variables.BANK_DELAY,
    creditDelaySeconds: variables.CREDIT_DELAY,
    purchaseEverySeconds: variables.PURCHASE_EVERY,
    logLevel: variables.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    trustedProxies: variables.TRUSTED_PROXIES ?? [],
    publicOrigin: variables.PUBLIC_ORIGIN ?? null,
    metricsToken: variables.METRICS_TOKEN ?? null,
    takesFiles: variables.UPLOADS !== 'off',
    scannerUrl: variables.CLAMD_URL ?? null,
    post: {
      smtpUrl: variables.SMTP_URL ?? null,
      mailFrom: variables.MAIL_FROM ?? null,
      smsUrl: variables.SMS_URL ?? null,
      smsToken: variables.SMS_TOKEN ?? null,
    },
  };
}

function wholeNumber(from: number, to: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`),
    v.transform(Number),
    v.minValue(from, `must be a whole number from ${from} to ${to}`),
    v.maxValue(to, `must be a whole number from ${from} to ${to}`),
  );
}

function addressOf(protocols: readonly string[], sentence: string) {
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), sentence),
  );
}

/** A random text of 16 letters almost never has fewer different ones. */
const fewestDifferent = 8;

/** A secret must be long and must not repeat a few characters. */
function secretOf(length: number) {
  return v.pipe(
    v.string(),
    v.minLength(length, `must be at least ${length} characters long`),
    v.check(
      (text) => new Set(text).size >= fewestDifferent && !/^(.{1,16}?)\1+$/s.test(text),
      'must be random, not a few characters again and again: take the output of "openssl rand -base64 32"',
    ),
  );
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environmentSchema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '8080'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name')), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/database'),
    ),
  ),
  DEMO: v.optional(v.picklist(['0', '1'], 'must be 1 or 0')),
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test'], 'must be production, development or test')),
  SESSION_SECRET: v.optional(secretOf(32)),
  BANK_DELAY: v.optional(wholeNumber(0, 2_592_000), '30'),
  PURCHASE_EVERY: v.optional(wholeNumber(0, 86_400), '0'),
  CREDIT_DELAY: v.optional(wholeNumber(0, 2_592_000), '20'),
  LOG_LEVEL: v.optional(v.picklist(levels, `must be one of ${levels.join(', ')}`)),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
      ),
      v.rawCheck(({ dataset, addIssue }) => {
        const fault = dataset.typed ? dataset.value.map(faultOfNetwork).find((one) => one !== null) : undefined;
        if (fault) addIssue({ message: fault });
      }),
    ),
  ),
  PUBLIC_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/(\{host\}|[a-z\d.-]+)(:\d{1,5})?$/, 'must look like https://{host} or https://{host}:8443'),
    ),
  ),
  METRICS_TOKEN: v.optional(secretOf(16)),
  UPLOADS: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  CLAMD_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:tcp:\/\/[\w.[\]:-]+:\d{1,5}|unix:\/\S+)$/,
        'must look like tcp://scanner.example:3310 or unix:/run/clamav/clamd.ctl',
      ),
    ),
  ),
  SMTP_URL: v.optional(addressOf(['smtp:', 'smtps:'], 'must look like smtps://user:password@host:465')),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  SMS_URL: v.optional(addressOf(['http:', 'https:'], 'must look like https://user:token@host/path')),
  SMS_TOKEN: v.optional(v.string()),
});

/** Messages never contain a secret, not even an invalid one. */
const secrets: readonly unknown[] = [
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'SMTP_URL',
  'SMS_URL',
  'SMS_TOKEN',
];

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  const name = issue.path?.[0]?.key;
  const given = secrets.includes(name) ? '' : `, not "${String(issue.input)}"`;
  return `${String(name)} ${issue.message}${given}.`;
}

function refuseUnsafe(
  { HOST, SESSION_SECRET, PUBLIC_ORIGIN, METRICS_TOKEN, UPLOADS, CLAMD_URL }: v.InferOutput<typeof environmentSchema>,
  { isDemo, isProduction }: { isDemo: boolean; isProduction: boolean },
): void {
  if (isDemo && isProduction) {
    throw new ConfigurationError(
      'DEMO=1 makes accounts with a public password, so it cannot be combined with NODE_ENV=production.',
    );
  }
  if (isDemo && !isLoopback(HOST)) {
    throw new ConfigurationError(
      `The demo's accounts have a public password, so it serves this machine only: HOST must be 127.0.0.1, not "${HOST}".`,
    );
  }
  if (isProduction && !SESSION_SECRET) {
    throw new ConfigurationError(
      'NODE_ENV=production needs SESSION_SECRET, a random text of at least 32 characters that signs the sessions.',
    );
  }
  if (isProduction && !PUBLIC_ORIGIN) {
    throw new ConfigurationError(
      'NODE_ENV=production needs PUBLIC_ORIGIN, the address of the portal for links in e-mails, such as https://{host}, where {host} stands for the host of each program.',
    );
  }
  if (isProduction && !METRICS_TOKEN) {
    throw new ConfigurationError(
      'NODE_ENV=production needs METRICS_TOKEN, a random text of at least 16 characters that /metrics asks for.',
    );
  }
  if (isProduction && !CLAMD_URL && UPLOADS !== 'off') {
    throw new ConfigurationError(
      'NODE_ENV=production needs a virus scanner for the files that people send: CLAMD_URL, such as tcp://127.0.0.1:3310. Without one, set UPLOADS=off.',
    );
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
