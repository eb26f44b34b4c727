import { Anchor, Stack, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { helpCentreUrl } from '../../../domain/programs/help-centre.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { Section } from '../../ui/layout/layout.tsx';

/** The contacts for help, and the program's help centre. */
export function MoreHelp() {
  const { program } = usePortal();
  const { isOnline } = useSyncStatus();
  const helpCentre = helpCentreUrl(program);
  const { supportPhone, supportEmail } = program;
  const phone = (
    <Anchor href={`tel:${supportPhone.replaceAll(' ', '')}`} underline="always">
      {supportPhone}
    </Anchor>
  );
  const email = (
    <Anchor href={`mailto:${supportEmail}`} underline="always">
      {supportEmail}
    </Anchor>
  );
  return (
    <Section title={<Trans id="help.more.title">More help</Trans>}>
      <Stack gap="xs" maw={720}>
        <Text component="p" size="sm" m={0}>
          <Trans id="help.more.contact">
            Call {phone} or email {email}. We never ask for your password or a code.
          </Trans>
        </Text>
        {helpCentre === null ? null : (
          <Text component="p" size="sm" m={0}>
            {isOnline ? (
              <Anchor href={helpCentre} target="_blank" rel="noopener noreferrer">
                <Trans id="help.more.centre">Open the help center in a new tab</Trans>
              </Anchor>
            ) : (
              <Trans id="help.more.offline">The help center needs a connection.</Trans>
            )}
          </Text>
        )}
      </Stack>
    </Section>
  );
}
