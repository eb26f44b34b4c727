import { Trans } from '@lingui/react/macro';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { FailedState, OfflineState } from '../../../ui/layout/screen-state.tsx';
import { MethodsSection } from './methods-section.tsx';
import { PauseSection } from './pause-section.tsx';
import { ProfileFrame } from '../profile-frame.tsx';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';
import { DevicesSection, SessionsSection } from './places-sections.tsx';
import { SecurityQuestionSection } from './security-question-section.tsx';
import { useSecurity } from './security-query.ts';
import type { SecurityPart } from './security-query.ts';

/** How I prove who I am, and where I am signed in. All of it is the server's, so that it needs a connection. */
export function SecurityScreen() {
  const { security, failure, reload } = useSecurity();
  return (
    <ProfileFrame page="security">
      {security ? <Sections security={security} onChanged={() => void reload()} /> : null}
      {security === undefined && failure === null ? <LoadingState /> : null}
      {failure?.code === 'NO_CONNECTION' ? (
        <OfflineState onRetry={() => void reload()}>
          <Trans id="security.offline">
            Your security settings are kept at the portal only, so that nobody can read or change them here.
          </Trans>
        </OfflineState>
      ) : null}
      {failure && failure.code !== 'NO_CONNECTION' ? <FailedState onRetry={() => void reload()} /> : null}
    </ProfileFrame>
  );
}

function Sections(part: SecurityPart) {
  const { security } = part;
  return (
    <>
      {security.isMfaEnabled ? (
        <>
          <MethodsSection {...part} />
          {security.methods.length > 0 ? (
            <>
              <RecoveryCodesSection {...part} />
              <PauseSection {...part} />
              <DevicesSection {...part} />
            </>
          ) : null}
        </>
      ) : null}
      <SessionsSection {...part} />
      {security.hasPassword ? <SecurityQuestionSection {...part} /> : null}
    </>
  );
}
