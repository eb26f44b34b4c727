import { Trans } from '@lingui/react/macro';
import { ServerAnswerView } from '../../../kit/server-query/server-answer-view.tsx';
import { MethodsSection } from './methods-section.tsx';
import { PauseSection } from './pause-section.tsx';
import { ProfileFrame } from '../profile-frame.tsx';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';
import { DevicesSection, SessionsSection } from './places-sections.tsx';
import { SecurityQuestionSection } from './security-question-section.tsx';
import { useSecurity, type SecurityPart } from './security-query.ts';

/** My verification methods and sessions. All data is at the server, so the page needs a connection. */
export function SecurityScreen() {
  const { query } = useSecurity();
  return (
    <ProfileFrame page="security">
      <ServerAnswerView
        query={query}
        whyOffline={
          <Trans id="security.offline">
            Your security settings aren’t stored on this device, so nobody can read or change them here.
          </Trans>
        }
      >
        {({ security }) => <Sections security={security} onChanged={() => void query.reload()} />}
      </ServerAnswerView>
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
