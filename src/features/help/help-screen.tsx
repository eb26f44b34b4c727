import { Anchor, Stack } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isOffered, mayOpen } from '../../../domain/page-rules.ts';
import { useAccount, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { type Fact, FactList, PageHeader, Section } from '../../ui/layout/layout.tsx';
import { InstantText } from '../../ui/text/date-text.tsx';
import { MoreHelp } from './more-help.tsx';

/** Links to the answers in the portal, the contacts for help, and what support needs to know. All of it is available offline. */
export function HelpScreen() {
  return (
    <>
      <PageHeader title={<Trans id="help.page.title">Help</Trans>} />
      <Section title={<Trans id="help.page.answers">Find an answer</Trans>}>
        <Answers />
      </Section>
      <MoreHelp />
      <Section title={<Trans id="help.page.tell">Have this ready when you contact us</Trans>}>
        <FactList facts={useSupportFacts()} />
      </Section>
    </>
  );
}

function Answers() {
  const { program, roles } = usePortal();
  const hasCardHelp = mayOpen('helpjuice-iframe', roles) && isOffered('helpjuice-iframe', program.flags);
  return (
    <Stack gap="xs" align="flex-start">
      <Anchor component={Link} to="/faq" underline="always">
        <Trans id="help.faq.title">Frequently asked questions</Trans>
      </Anchor>
      {hasCardHelp ? (
        <Anchor component={Link} to="/account/settings/purchasing-controls/helpjuice-iframe" underline="always">
          <Trans id="cards.controls.help">Help with purchasing controls</Trans>
        </Anchor>
      ) : null}
    </Stack>
  );
}

/** The facts by which support finds the account and judges what the person sees. */
function useSupportFacts(): readonly Fact[] {
  const { program } = usePortal();
  const { asOf } = useSyncStatus();
  const buyer = useAccount();
  return [
    ...(buyer
      ? [{ key: 'business', label: <Trans id="help.page.business">Business</Trans>, value: <bdi>{buyer.name}</bdi> }]
      : []),
    ...(buyer?.clientReferenceId
      ? [
          {
            key: 'reference',
            label: <Trans id="help.page.reference">Account reference</Trans>,
            value: <bdi className="figures">{buyer.clientReferenceId}</bdi>,
          },
        ]
      : []),
    {
      key: 'provider',
      label: <Trans id="help.page.provider">Provider</Trans>,
      value: <bdi>{program.providerName}</bdi>,
    },
    {
      key: 'updated',
      label: <Trans id="help.page.updated">Last update on this device</Trans>,
      value: asOf ? <InstantText instant={asOf} /> : <Trans id="help.page.never">Not yet updated</Trans>,
    },
  ];
}
