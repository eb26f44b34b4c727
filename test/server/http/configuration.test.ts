import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfiguration } from '../../../server/configuration.ts';

const secret = 'a secret that is at least thirty-two characters';

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(readConfiguration({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: null,
      isDemo: false,
      isProduction: false,
      bankDelaySeconds: 30,
      logLevel: 'warn',
    });
  });

  it('reads what it is given; an empty variable is an absent one', () => {
    const environment = {
      PORT: '9000',
      DATABASE_URL: 'postgres://a:b@db:5432/portal',
      NODE_ENV: 'production',
      SESSION_SECRET: secret,
      METRICS_TOKEN: secret,
      CLAMD_URL: 'tcp://scanner.example:3310',
      HOST: '',
      TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16',
      PUBLIC_ORIGIN: 'https://{host}:8443',
      SMTP_URL: 'smtps://portal:secret@mail.example:465',
      SMS_URL: 'https://sms.example/send',
      SMS_TOKEN: 'token',
    };
    expect(readConfiguration(environment)).toMatchObject({
      port: 9000,
      host: '127.0.0.1',
      databaseUrl: 'postgres://a:b@db:5432/portal',
      isProduction: true,
      logLevel: 'info',
      takesFiles: true,
      scannerUrl: 'tcp://scanner.example:3310',
      trustedProxies: ['10.0.0.1', '10.1.0.0/16'],
      publicOrigin: 'https://{host}:8443',
      post: {
        smtpUrl: 'smtps://portal:secret@mail.example:465',
        mailFrom: null,
        smsUrl: 'https://sms.example/send',
        smsToken: 'token',
      },
    });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [{ PORT: '99999' }, 'PORT must be a whole number from 0 to 65535, not "99999".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
    [{ HOST: 'not a host' }, 'HOST must be an address or a host name, not "not a host".'],
    [
      { DATABASE_URL: 'mysql://a:hidden@b/c' },
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    ],
    [{ DEMO: 'yes' }, 'DEMO must be 1 or 0, not "yes".'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test, not "prod".'],
    [{ BANK_DELAY: '1.5' }, 'BANK_DELAY must be a whole number from 0 to 2592000, not "1.5".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must look like smtps://user:password@host:465.'],
    [{ SMS_URL: 'ftp://user:hidden@sms.example' }, 'SMS_URL must look like https://user:token@host/path.'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an e-mail address, not "nobody".'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters long.'],
    ...['0.0.0.0/0', '::/0', '0.0.0.0/1', '128.0.0.0/7', '2000::/3', '::ffff:0:0/96', '::/8', '0::0/0'].map(
      (network): [Record<string, string>, string] => [
        { TRUSTED_PROXIES: network },
        `TRUSTED_PROXIES must name the proxies alone, in networks no wider than /8 (IPv6: /7), not "${network}".`,
      ],
    ),
    ...['10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.0/8/8', '999.1.1.1', '10.0.0.0/255.0.0.0', 'proxy', '*'].map(
      (network): [Record<string, string>, string] => [
        { TRUSTED_PROXIES: network },
        `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas, not "${network}".`,
      ],
    ),
    ...['a'.repeat(40), 'abcabcabc'.repeat(6), 'ab'.repeat(16), 'changeit'.repeat(4), '0123456789abcdef'.repeat(2)].map(
      (secret): [Record<string, string>, string] => [
        { NODE_ENV: 'production', SESSION_SECRET: secret },
        'SESSION_SECRET must be random, not a few characters again and again: take the output of "openssl rand -base64 32".',
      ],
    ),
    [
      { METRICS_TOKEN: '1'.repeat(20) },
      'METRICS_TOKEN must be random, not a few characters again and again: take the output of "openssl rand -base64 32".',
    ],
    [
      { NODE_ENV: 'production' },
      'NODE_ENV=production needs SESSION_SECRET, a random text of at least 32 characters that signs the sessions.',
    ],
    [
      { NODE_ENV: 'production', SESSION_SECRET: secret },
      'NODE_ENV=production needs PUBLIC_ORIGIN, the address of the portal for links in e-mails, such as https://{host}, where {host} stands for the host of each program.',
    ],
    ...['portal.example', 'https://{host}/', 'ftp://{host}', 'https://{host}.example/portal'].map(
      (origin): [Record<string, string>, string] => [
        { PUBLIC_ORIGIN: origin },
        `PUBLIC_ORIGIN must look like https://{host} or https://{host}:8443, not "${origin}".`,
      ],
    ),
    [
      { NODE_ENV: 'production', SESSION_SECRET: secret, PUBLIC_ORIGIN: 'https://{host}', UPLOADS: 'off' },
      'NODE_ENV=production needs METRICS_TOKEN, a random text of at least 16 characters that /metrics asks for.',
    ],
    [
      { NODE_ENV: 'production', SESSION_SECRET: secret, PUBLIC_ORIGIN: 'https://{host}', METRICS_TOKEN: secret },
      'NODE_ENV=production needs a virus scanner for the files that people send: CLAMD_URL, such as tcp://127.0.0.1:3310. Without one, set UPLOADS=off.',
    ],
    [{ UPLOADS: 'no' }, 'UPLOADS must be on or off, not "no".'],
    [
      { CLAMD_URL: 'scanner:3310' },
      'CLAMD_URL must look like tcp://scanner.example:3310 or unix:/run/clamav/clamd.ctl, not "scanner:3310".',
    ],
    [
      { DEMO: '1', HOST: '0.0.0.0' },
      'The demo\'s accounts have a public password, so it serves this machine only: HOST must be 127.0.0.1, not "0.0.0.0".',
    ],
    [
      { DEMO: '1', HOST: '192.168.1.5' },
      'The demo\'s accounts have a public password, so it serves this machine only: HOST must be 127.0.0.1, not "192.168.1.5".',
    ],
    [
      { DEMO: '1', NODE_ENV: 'production', SESSION_SECRET: secret },
      'DEMO=1 makes accounts with a public password, so it cannot be combined with NODE_ENV=production.',
    ],
  ])('%o is refused with a sentence', (environment, sentence) => {
    expect(() => readConfiguration(environment)).toThrow(new ConfigurationError(sentence));
  });

  it('of a production server without a scanner takes no files', () => {
    const environment = {
      NODE_ENV: 'production',
      SESSION_SECRET: secret,
      PUBLIC_ORIGIN: 'https://{host}',
      METRICS_TOKEN: secret,
      UPLOADS: 'off',
    };
    expect(readConfiguration(environment)).toMatchObject({ takesFiles: false, scannerUrl: null });
  });

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('the demo may serve %s', (host) => {
    expect(readConfiguration({ DEMO: '1', HOST: host }).isDemo).toBe(true);
  });
});
