import { maxViewsOfList } from './saved-view.ts';

/** Refusals about lists: `when` says when it happens; the message is what a person reads. */
export const listErrors = {
  TOO_MANY_VIEWS: {
    when: `The person has ${maxViewsOfList} saved views of the list already.`,
    message: /*i18n*/ {
      id: 'errors.list.too-many-views',
      message: 'You can save up to 20 views of a list. Delete one first.',
    },
  },
} as const;
