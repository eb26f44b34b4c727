import type { MessageDescriptor } from '../message.ts';

/** The keys of the security questions (specification §3). */
export const securityQuestions = [
  'favorite_person_from_history',
  'street_name_at_ten_yo',
  'first_partners_name',
  'street_name_started_school',
  'closest_childhood_friend_first_name',
  'first_concert',
  'highschool_friend_road_name',
  'first_kiss_location',
  'name_of_first_pet',
  'favorite_fictional_character',
] as const;
export type SecurityQuestion = (typeof securityQuestions)[number];

/** Maximum length of an answer, in characters as typed. */
export const maxSecurityAnswerLength = 100;

/** An answer in its normal form for comparison: people do not remember capitals, composed accents or double spaces. */
export function normalizedSecurityAnswer(answer: string): string {
  return answer.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Each question as a person reads it. */
export const securityQuestionTexts = {
  favorite_person_from_history: /*i18n*/ {
    id: 'session.question.favorite-person-from-history',
    message: 'Who is your favorite person from history?',
  },
  street_name_at_ten_yo: /*i18n*/ {
    id: 'session.question.street-name-at-ten',
    message: 'What street did you live on when you were ten?',
  },
  first_partners_name: /*i18n*/ {
    id: 'session.question.first-partners-name',
    message: 'What was the first name of your first partner?',
  },
  street_name_started_school: /*i18n*/ {
    id: 'session.question.street-name-started-school',
    message: 'What street did you live on when you started school?',
  },
  closest_childhood_friend_first_name: /*i18n*/ {
    id: 'session.question.closest-childhood-friend',
    message: 'What was the first name of your closest childhood friend?',
  },
  first_concert: /*i18n*/ {
    id: 'session.question.first-concert',
    message: 'What was the first concert you went to?',
  },
  highschool_friend_road_name: /*i18n*/ {
    id: 'session.question.highschool-friend-road',
    message: 'What road did your best friend in high school live on?',
  },
  first_kiss_location: /*i18n*/ {
    id: 'session.question.first-kiss-location',
    message: 'Where was your first kiss?',
  },
  name_of_first_pet: /*i18n*/ {
    id: 'session.question.name-of-first-pet',
    message: 'What was the name of your first pet?',
  },
  favorite_fictional_character: /*i18n*/ {
    id: 'session.question.favorite-fictional-character',
    message: 'Who is your favorite fictional character?',
  },
} as const satisfies Record<SecurityQuestion, MessageDescriptor>;
