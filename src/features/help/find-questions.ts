import type { MessageDescriptor } from '../../../domain/message.ts';
import type { ProgramFlags } from '../../../domain/programs/program.ts';
import { type Question, type Topic, topics } from './faq-topics.ts';
import { containsWords } from '../../ui/text/contains-words.ts';

type Reader = { readonly locale: string; readonly say: (message: MessageDescriptor) => string };

/** The topics of this program's features, with the questions that contain every word of the search. */
export function findQuestions(search: string, flags: Partial<ProgramFlags>, { locale, say }: Reader): readonly Topic[] {
  const matches = ({ question, answer }: Question) => containsWords([say(question), say(answer)], search, locale);
  return topics
    .filter(({ feature }) => feature === undefined || flags[feature] === true)
    .map((topic) => ({ ...topic, questions: topic.questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0);
}
