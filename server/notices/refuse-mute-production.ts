import { isMfaRequired } from '../../domain/access/mfa-flags.ts';
import { mfaScopes } from '../../domain/action.ts';
import { ConfigurationError } from '../configuration.ts';
import type { PortalDatabase } from '../database/database.ts';
import { programFromRow } from '../programs/program.ts';
import type { PostSettings } from './notice-post.ts';

/**
 * Refuses to start in production if codes cannot be sent although a program requires them: people without a configured
 * method get codes by mail and could not sign in. Throws ConfigurationError. If no program requires codes, mails stay
 * queued and the log says so.
 */
export async function refuseMuteProduction(
  { withTransaction }: Pick<PortalDatabase, 'withTransaction'>,
  { smtpUrl }: PostSettings,
): Promise<void> {
  if (smtpUrl !== null) return;
  const rows = await withTransaction({ role: 'auth', program: null }, { readOnly: true }, (transaction) =>
    transaction.selectFrom('programs').selectAll().execute(),
  );
  const asking = rows
    .map((row) => programFromRow(row))
    .find(({ settings }) => mfaScopes.some((scope) => isMfaRequired(settings.flags, scope)));
  if (!asking) return;
  throw new ConfigurationError(
    `${asking.settings.name} asks its people for codes, so NODE_ENV=production needs SMTP_URL, such as smtps://user:password@host:465.`,
  );
}
