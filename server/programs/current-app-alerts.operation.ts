import { everybody } from '../../domain/access/role-sets.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import type { RequestContext } from '../graphql/request-context.ts';
import { requireSession } from '../graphql/request-context.ts';

type AppAlert = Selectable<Database['alerts']>;

/** `currentAppAlerts`: the enabled alerts of the program that are meant for the caller; titles and texts are message ids. */
export const currentAppAlertsOperation = defineQuery({
  who: everybody,
  field: (t, builder) => {
    const type = builder.objectRef<AppAlert>('AppAlert').implement({
      fields: (f) => ({
        messageStorageId: f.exposeString('message_storage_id'),
        targetPublic: f.exposeBoolean('target_public'),
        targetUserType: f.exposeString('target_user_type', { nullable: true }),
        targetRole: f.exposeString('target_role', { nullable: true }),
        titleIntlKey: f.exposeString('title_intl_key'),
        messageIntlKey: f.exposeString('message_intl_key'),
        urlLink: f.exposeString('url_link', { nullable: true }),
        alertType: f.exposeString('alert_type'),
        enabled: f.exposeBoolean('enabled'),
        targetScreen: f.exposeString('target_screen', { nullable: true }),
        targetCountry: f.exposeString('target_country', { nullable: true }),
        targetProgramId: f.exposeString('program_id'),
      }),
    });
    return t.field({ type: [type], resolve: (_root, _input, context) => readAlerts(context) });
  },
});

async function readAlerts(context: RequestContext): Promise<AppAlert[]> {
  const session = requireSession(context);
  const alerts = await context
    .transaction()
    .selectFrom('alerts')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  const isMeant = (wanted: string | null, held: readonly (string | null)[]) => wanted === null || held.includes(wanted);
  return alerts.filter(
    (alert) =>
      isMeant(alert.target_user_type, [session.userType]) &&
      isMeant(alert.target_role, session.roles) &&
      isMeant(alert.target_country, [session.country]),
  );
}
