import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import { noticeSwitches, withSwitched } from './notice-topics.ts';
import { personKey } from './person.ts';

/** Whether one wants e-mails about a topic, or one daily e-mail, of the current business. */
export const switchNoticeInputSchema = v.object({
  personId: idSchema('person'),
  topic: v.picklist(noticeSwitches),
  isOn: v.boolean(),
});
export type SwitchNoticeInput = v.InferOutput<typeof switchNoticeInputSchema>;

/** Switches the e-mails about one topic on or off, for oneself (§2, profile/notifications). */
export const switchNotice = defineAction<'switchNotice', SwitchNoticeInput>({
  kind: 'switchNotice',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'whenFailed',
  isPersonal: true,
  input: switchNoticeInputSchema,
  queueKeys: (input) => [personKey(input.personId)],
  reads: (input) => [{ collection: 'people', id: input.personId }],
  check: (input, world) => (world.row('people', input.personId) ? null : refuse('NOT_FOUND')),
  optimisticUpdate: ({ personId, topic, isOn }, world) => {
    const person = world.row('people', personId);
    if (!person) return [];
    const before = { noticesOff: person.noticesOff, hasDailyDigest: person.hasDailyDigest };
    const { noticesOff, hasDailyDigest } = withSwitched(before, topic, isOn);
    const set = topic === 'daily-digest' ? { hasDailyDigest } : { noticesOff };
    return [{ collection: 'people', id: personId, set }];
  },
  // A switch changes only its own topic, and the last switch counts.
  isConflict: () => false,
  starts: { on: 'profile-notifications' },
  labels: {
    name: /*i18n*/ { id: 'actions.switch-notice.name', message: 'Change email notifications' },
    asked: /*i18n*/ { id: 'actions.switch-notice.asked', message: 'Change to email notifications' },
    done: /*i18n*/ { id: 'actions.switch-notice.done', message: 'Email notifications changed' },
    failed: /*i18n*/ { id: 'actions.switch-notice.failed', message: 'The email notifications were not changed' },
    icon: 'notifications',
  },
});
