import { chooseLocale } from '../../../domain/locales.ts';
import { type Instant, instantToMs } from '../../../domain/time/instant.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { NoticeKind } from '../../../domain/session/notice-texts.ts';
import {
  type securityNoticeTexts,
  noticedMethods,
  securityNoticeLines,
} from '../../../domain/session/security-notice-texts.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { type NewNotice, queueNotice } from '../../notices/queue-notice.ts';
import { programText } from '../../programs/program-text.ts';
import type { Program } from '../../programs/program.ts';
import { describeUserAgent } from '../sessions/describe-user-agent.ts';
import type { IdentityContext } from './identity-context.ts';
import { masked } from './mfa-answers.ts';
import type { OfferedMethod, Person } from './person-methods.ts';

/** What happened to the sign-in of a person. `method` is the one that was added or removed. */
export type SecurityEvent = {
  readonly kind: Extract<NoticeKind, keyof typeof securityNoticeTexts>;
  readonly method?: Pick<OfferedMethod, 'method' | 'target' | 'name'>;
  readonly values?: NonNullable<NewNotice['values']>;
};

type Means = Pick<IdentityContext, 'program' | 'signer'> & {
  readonly client: Pick<IdentityContext['client'], 'address' | 'userAgent'>;
};

/** E-mails a person, in their language, that their sign-in was changed or a recovery code used: which, when and where. Run as `auth`. */
export async function tellOfSecurity(
  transaction: Transaction,
  context: Means,
  person: Person,
  { kind, method, values }: SecurityEvent,
  now: Instant,
): Promise<void> {
  const { program, client } = context;
  const { id, email: to, language } = person;
  const say = (text: MessageDescriptor, known: Record<string, string> = {}) =>
    programText(program, language, text).replace(/\{(\w+)\}/g, (whole, key: string) => known[key] ?? whole);
  const known = describeUserAgent(client.userAgent);
  const device = known === '?' ? say(securityNoticeLines.unknownDevice) : known;
  const told = {
    when: say(securityNoticeLines.when, { time: timeFor(program, language, now) }),
    where: say(securityNoticeLines.where, { device, address: client.address }),
    ...(method ? { method: nameOf(method, say) } : {}),
    ...values,
  };
  await queueNotice(transaction, context, { kind, channel: 'email', to, person: id, language, values: told }, now);
}

/** The method in words; the name that a person has given it follows in brackets. */
function nameOf(
  { method, target, name }: NonNullable<SecurityEvent['method']>,
  say: (text: MessageDescriptor, known?: Record<string, string>) => string,
): string {
  const described = say(noticedMethods[method], target === null ? {} : { target: masked(target) });
  return name === null ? described : `${described} (${name})`;
}

/** Day and time in the program's zone, which is named. */
function timeFor({ settings }: Pick<Program, 'settings'>, language: string, now: Instant): string {
  const locale = chooseLocale([language], settings.locales, settings.defaultBuyerLocale);
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: settings.timeZone,
    timeZoneName: 'short',
  }).format(instantToMs(now));
}
