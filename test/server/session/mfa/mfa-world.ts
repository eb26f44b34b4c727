/** People with methods of verification, and codes that they enter. */
import { sql } from 'kysely';
import type { Instant } from '../../../../domain/time/instant.ts';
import type { PersonId } from '../../../../domain/ids.ts';
import type { PortalDatabase } from '../../../../server/database/database.ts';
import { northgate, newId, owner } from '../../database/world.ts';
import { type Browser, type GraphqlAnswer, emailOf } from '../../http/test-portal.ts';
import { codeTo } from '../../notices/sent-notices.ts';

/** The flags of a program that requires codes. */
export const allMfa = { mfaEnabled: true, mfaRequired: true, mfaAtLogin: true, mfaAtBuyerCreation: true } as const;

/** Methods are listed in the order of their creation, and two can be created within one millisecond. */
let methodsGiven = 0;

/** Gives a person a method with sent codes; returns its id. */
export async function giveMethod(
  database: PortalDatabase,
  person: PersonId,
  method: 'email' | 'sms',
  target = method === 'email' ? emailOf(person) : '+447700900123',
): Promise<string> {
  const id = newId<string>();
  methodsGiven += 1;
  const addedAt = sql<Instant>`app_now() + ${methodsGiven} * interval '1 millisecond'`;
  await database.withTransaction(owner, {}, (transaction) =>
    transaction
      .insertInto('mfa_methods')
      .values({ id, person_id: person, program_id: northgate, method, target, added_at: addedAt })
      .execute(),
  );
  return id;
}

export const eventFields = 'id scope status uses expires sentTo resendAt methods { id method target } passkeyOptions';
export const startEvent = `mutation startMfaEvent($scope: String!) { startMfaEvent(scope: $scope) { ${eventFields} } }`;
export const sendEventCode = `mutation sendMfaCode($eventId: ID!, $methodId: ID!) { sendMfaCode(eventId: $eventId, methodId: $methodId) { ${eventFields} } }`;
export const confirmEvent = `mutation confirmMfaEvent($eventId: ID!, $methodId: ID!, $code: String, $passkey: JSON) {
  confirmMfaEvent(eventId: $eventId, methodId: $methodId, code: $code, passkey: $passkey) { ${eventFields} } }`;

export type EventAnswer = {
  readonly id: string;
  readonly scope: string;
  readonly status: string;
  readonly uses: number;
  readonly sentTo: string | null;
  readonly resendAt: string | null;
  readonly methods: readonly { readonly id: string; readonly method: string; readonly target: string | null }[];
  readonly passkeyOptions: unknown;
};

/** Starts a verification of a scope with a person's only method, and confirms it; returns its id. */
export async function stepUp(
  { database }: { readonly database: PortalDatabase },
  browser: Browser,
  person: PersonId,
  scope: string,
): Promise<string> {
  const started = await browser.run(startEvent, { scope });
  const event = answerOf<EventAnswer>(started, 'startMfaEvent');
  const code = await codeTo(database, emailOf(person));
  const confirmed = await browser.run(confirmEvent, { eventId: event.id, methodId: event.sentTo, code });
  if (!confirmed.data) throw new Error(`The verification was refused: ${confirmed.code}`);
  await browser.auth();
  return event.id;
}

/** One field of an answer; throws if the operation was refused. */
export function answerOf<Answer>({ data, code }: GraphqlAnswer, field: string): Answer {
  if (!data) throw new Error(`${field} was refused: ${code}`);
  return data[field] as Answer;
}
