import { everybody } from '../../domain/access/role-sets.ts';
import { type AppAlert, isAlertFor } from '../../domain/alerts/app-alert.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';

type SentAlert = AppAlert & { readonly targetProgramId: string };

/** `currentAppAlerts`: the enabled alerts of the program that are meant for the caller; titles and texts are message ids. */
export const currentAppAlertsOperation = defineQuery({
  who: everybody,
  field: (t, builder) => {
    const type = builder.objectRef<SentAlert>('AppAlert').implement({
      fields: (f) => ({
        messageStorageId: f.exposeString('messageStorageId'),
        targetPublic: f.exposeBoolean('targetPublic'),
        targetUserType: f.exposeString('targetUserType', { nullable: true }),
        targetRole: f.exposeString('targetRole', { nullable: true }),
        titleIntlKey: f.exposeString('titleIntlKey'),
        messageIntlKey: f.exposeString('messageIntlKey'),
        urlLink: f.exposeString('urlLink', { nullable: true }),
        alertType: f.exposeString('alertType'),
        enabled: f.exposeBoolean('enabled'),
        targetScreen: f.exposeString('targetScreen', { nullable: true }),
        targetCountry: f.exposeString('targetCountry', { nullable: true }),
        targetProgramId: f.exposeString('targetProgramId'),
      }),
    });
    return t.field({
      type: [type],
      resolve: (_root, _input, context) => {
        const session = requireSession(context);
        const { id, alerts, settings } = context.program;
        return alerts
          .filter((alert) => isAlertFor(alert, session, settings.defaultCountry))
          .map((alert) => ({ ...alert, targetProgramId: id }));
      },
    });
  },
});
