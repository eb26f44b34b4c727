import type { DeviceSettings } from '../platform/shell/device-settings.ts';
import type { Shell } from '../platform/shell/shell.ts';

/** Remembers for the next visit how the person of this session signs in, unless the device is shared. */
export async function rememberSsoStatus({ settings, portal }: Pick<Shell, 'settings' | 'portal'>): Promise<void> {
  const claims = portal.connection.session.claims();
  if (!claims) return;
  const { email, ssoStatus } = claims;
  const ofNow = (known: DeviceSettings): Partial<DeviceSettings> => {
    if (known.isSharedDevice) return {};
    if (ssoStatus === 'Active') return known.remembersEmail ? { rememberedEmail: email, ssoStatus } : { ssoStatus };
    return known.ssoStatus ? { ssoStatus: null } : {};
  };
  const known = settings.now();
  const wanted = { ...known, ...ofNow(known) };
  const isKnown = wanted.rememberedEmail === known.rememberedEmail && wanted.ssoStatus === known.ssoStatus;
  if (!isKnown) await settings.change(ofNow);
}
