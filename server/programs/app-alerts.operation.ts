import type { Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { PortalBuilder } from '../graphql/builder.ts';
import type { RequestContext } from '../graphql/request-context.ts';
import { requireSession } from '../graphql/request-context.ts';

type AppAlert = Selectable<Database['alerts']>;

/** `currentAppAlerts`: the enabled alerts of the program that are meant for the caller; titles and texts are message ids. */
export function addCurrentAppAlerts(builder: PortalBuilder): void {
  const type = builder.objectRef<AppAlert>('AppAlert').implement({
    fields: (t) => ({
      messageStorageId: t.exposeString('message_storage_id'),
      targetPublic: t.exposeBoolean('target_public'),
      targetUserType: t.exposeString('target_user_type', { nullable: true }),
      targetRole: t.exposeString('target_role', { nullable: true }),
      titleIntlKey: t.exposeString('title_intl_key'),
      messageIntlKey: t.exposeString('message_intl_key'),
      urlLink: t.exposeString('url_link', { nullable: true }),
      alertType: t.exposeString('alert_type'),
      enabled: t.exposeBoolean('enabled'),
      targetScreen: t.exposeString('target_screen', { nullable: true }),
      targetCountry: t.exposeString('target_country', { nullable: true }),
      targetProgramId: t.exposeString('program_id'),
    }),
  });
  builder.queryField('currentAppAlerts', (t) =>
    t.field({ type: [type], resolve: (_root, _input, context) => readAlerts(context) }),
  );
}

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
