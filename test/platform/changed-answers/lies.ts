import type { Travelling } from './change-answer.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * True if an answer was altered into exactly what the server says of an action with an effect, although the action has
 * none: with the right status, type, id and order, and complete. No device could detect that; it must reject every
 * other alteration.
 */
export function isPerfectLie(
  answer: Travelling,
  sentIds: readonly string[],
  hasEffect: (actionId: string) => boolean,
): boolean {
  const body = fieldsOf(readJson(answer));
  if (body === null || answer.status !== 200 || 'errors' in body || 'code' in body) return false;
  const data = fieldsOf(body['data']);
  return claimsInAnswers(data, sentIds).some((id) => !hasEffect(id)) || claimsInRows(data).some((id) => !hasEffect(id));
}

function claimsInAnswers(data: Fields | null, sentIds: readonly string[]): readonly string[] {
  const list = data?.['performActions'];
  if (!Array.isArray(list)) return [];
  const given = list.filter((one) => one !== null).map((one) => fieldsOf(one));
  const places = given.map((one) => sentIds.indexOf(String(one?.['id'])));
  const isInOrder = places.every((place, index) => place > (places[index - 1] ?? -1));
  if (!isInOrder) return [];
  return given.filter((one) => one !== null && isClaim(one)).map((one) => String(one?.['id']));
}

/** The server's answer for an action with an effect: no refusal, and the version that will show it. */
function isClaim(answer: Fields): boolean {
  const { outcome, code, feedVersion } = answer;
  const isDone = outcome === 'completed' || outcome === 'inApproval';
  return isDone && code === null && Number.isSafeInteger(feedVersion) && Number(feedVersion) > 0;
}

/** Records of actions in a page of changes. */
function claimsInRows(data: Fields | null): readonly string[] {
  const upserts = fieldsOf(data?.['changes'])?.['upserts'];
  if (!Array.isArray(upserts)) return [];
  return upserts.flatMap((one: unknown) => {
    const upsert = fieldsOf(one);
    const row = fieldsOf(upsert?.['row']);
    const isRecord = upsert?.['collection'] === 'actions' && row !== null && row['id'] === upsert['id'];
    const isDone = row?.['state'] !== 'received' && row?.['state'] !== 'failed';
    const isPlain = row?.['error'] === null || typeof row?.['approvalId'] === 'string';
    return isRecord && isDone && isPlain ? [String(upsert['id'])] : [];
  });
}

function readJson(answer: Travelling): unknown {
  try {
    return JSON.parse(answer.body);
  } catch {
    return null;
  }
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}
