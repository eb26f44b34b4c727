import type { PlainDate } from '../../domain/calendar-date.ts';
import type { Projection, ProjectionReader } from './charge-projection.ts';
import { leastKept } from './charge-projection.ts';
import type { ChargeFilter, ChargeSort } from './door.ts';
import type { Engine } from './engine.ts';
import { keepingLater } from './keep-later.ts';
import { answersKey } from './kept-places.ts';
import type { ChargesMark } from './kept-projection.ts';
import { isSameMark, readChargesMark } from './kept-projection.ts';
import type { Transaction } from './store.ts';

/** What was answered, and the rows that it was answered from. */
export type Answered<Answer> = { readonly mark: ChargesMark; readonly answer: Answer };
/** What is asked of all charges on a day; alike in its words is alike in its answer. */
export type ChargesQuestion = {
  readonly what: 'page' | 'count' | 'payable' | 'summary';
  readonly filter: Partial<ChargeFilter>;
  readonly sort?: ChargeSort;
  readonly limit?: number;
  readonly day: PlainDate;
};
/** An answer is as JSON would have it, because it may be one that was kept. */
export type AskCharges = <Answer>(
  question: ChargesQuestion,
  answerFrom: (projection: Projection) => Answer,
) => Promise<Answered<Answer>>;

/** Of the answers' form; a build that answers otherwise raises this. */
const formatVersion = 1;
/** The browser keeps a larger value in a file of its own, which costs a start more than reading it. */
const mostText = 60_000;
/** By then the first screen stands, and the next thing that somebody does asks for more than what was kept. */
const warmDelayMs = 1_000;

type AnswersOfDay = {
  readonly mark: ChargesMark;
  readonly day: PlainDate;
  readonly answers: ReadonlyMap<string, unknown>;
};

/**
 * What the screens asked last is kept with its answer, under the rows and the day that it was answered from: a start whose rows
 * are the same shows it without the projection, which is read after that (adr-0002).
 */
export function chargeQuestions(engine: Engine, readProjection: ProjectionReader): AskCharges {
  const { store, ports } = engine;
  let isStarting = true;
  let reading: Promise<AnswersOfDay | null> | null = null;
  let asked: AnswersOfDay | null = null;
  const readKept = (): Promise<AnswersOfDay | null> => {
    reading ??= store.read(['meta', 'persisted'], readAnswers).finally(() => {
      reading = null;
    });
    return reading;
  };
  const project = (): Promise<Projection> => {
    isStarting = false;
    return readProjection();
  };
  const projectSoon = once(() =>
    ports.clock.after(warmDelayMs, () => {
      if (isStarting && !engine.isClosed()) project().catch(() => ports.log('offline.projection-not-read'));
    }),
  );
  const keepSoon = keepingLater(engine, 'offline.answers-not-kept', async () => {
    const made = asked;
    if (made) await store.write(['meta', 'persisted'], (transaction) => keepAnswers(transaction, made));
  });
  const remember = (projection: Projection, day: PlainDate, text: string, answer: unknown): void => {
    const { birth, revision } = projection;
    const known = asked?.day === day && isSameMark(asked.mark, projection) ? asked.answers : [];
    asked = { mark: { birth, revision }, day, answers: new Map([...known, [text, answer]]) };
    keepSoon();
  };
  return async <Answer>(question: ChargesQuestion, answerFrom: (projection: Projection) => Answer) => {
    const { day, ...words } = question;
    const text = JSON.stringify(words);
    const kept = isStarting ? await readKept() : null;
    if (kept?.day === day && kept.answers.has(text)) {
      projectSoon();
      return { mark: kept.mark, answer: kept.answers.get(text) as Answer };
    }
    const projection = await project();
    const answer = answerFrom(projection);
    // Nobody starts with a search, and each letter of one is a question.
    if (!words.filter.search && projection.charges.length >= leastKept) remember(projection, day, text, answer);
    return { mark: projection, answer };
  };
}

/** The answers that were kept under the rows of this very moment; null where they were kept under others, or not at all. */
async function readAnswers(transaction: Transaction): Promise<AnswersOfDay | null> {
  const mark = await readChargesMark(transaction);
  const text = (await transaction.get('persisted', answersKey))?.value;
  const head = headOf(mark);
  if (!text?.startsWith(head)) return null;
  const [day, answers] = JSON.parse(text.slice(head.length)) as [PlainDate, [string, unknown][]];
  return { mark, day, answers: new Map(answers) };
}

/** Keeps answers beside those of the same rows and day, unless rows have changed meanwhile; the oldest go first. */
async function keepAnswers(transaction: Transaction, { mark, day, answers }: AnswersOfDay): Promise<void> {
  if (!isSameMark(mark, await readChargesMark(transaction))) return;
  const known = await readAnswers(transaction);
  const all = [...(known?.day === day ? known.answers : [])].filter(([text]) => !answers.has(text));
  const lines = [...all, ...answers].toReversed();
  let length = 0;
  const fitting = lines.filter((line) => (length += JSON.stringify(line).length) <= mostText);
  const value = `${headOf(mark)}${JSON.stringify([day, fitting.toReversed()])}`;
  await transaction.put('persisted', [{ id: answersKey, value }]);
}

function headOf({ birth, revision }: ChargesMark): string {
  return `${JSON.stringify([formatVersion, birth, revision])}\n`;
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
