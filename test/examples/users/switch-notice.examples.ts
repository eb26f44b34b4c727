import type { SwitchNoticeInput } from '../../../domain/users/switch-notice.action.ts';
import { noticeSwitches } from '../../../domain/users/notice-topics.ts';
import type { ActionExamples } from '../action-examples.ts';

export const switchNoticeExamples: ActionExamples<SwitchNoticeInput> = {
  valid: ({ people }) => [
    { personId: people, topic: 'payment-failed', isOn: false },
    { personId: people, topic: 'daily-digest', isOn: true },
  ],
  invalid: ({ people }) => [
    { personId: people, topic: 'password-changed', isOn: false },
    { personId: people, topic: 'payment-failed' },
    { topic: 'payment-failed', isOn: false },
  ],
  doneBy: 'ana',
  refusedTo: [],
  schedule: {
    weight: 1,
    name: ({ topic, isOn }) => `e-mails about ${topic} ${isOn ? 'on' : 'off'}`,
    /** Each value once, so that actions are distinguishable. */
    compose: async ({ random, personId, isMeant }) => {
      const topic = random.pick([...noticeSwitches]);
      return isMeant(`e-mails about ${topic} off`) ? null : { personId, topic, isOn: false };
    },
  },
};
