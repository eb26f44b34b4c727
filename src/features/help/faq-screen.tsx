import { Anchor, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { helpCentreUrl } from '../../../domain/programs/help-centre.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { PageHeader, Section } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import type { Question } from './faq-topics.ts';
import { findQuestions } from './find-questions.ts';

/** The frequent questions, by topic, and where else there is help. They are part of the portal, so they are there offline too. */
export function FaqScreen() {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState('');
  const { flags } = usePortal().program;
  const found = findQuestions(search, flags, { locale: i18n.locale, say: (message) => i18n._(message) });
  return (
    <>
      <PageHeader title={<Trans id="help.faq.title">Frequently asked questions</Trans>} />
      <SearchField
        label={t({ id: 'help.faq.search.label', message: 'Search the questions' })}
        placeholder={t({ id: 'help.faq.search.placeholder', message: 'For example: lost card' })}
        clearLabel={t({ id: 'help.faq.search.clear', message: 'Clear search' })}
        asked={search}
        onSearch={setSearch}
      />
      {found.map(({ title, questions }) => (
        <Section key={title.id} title={i18n._(title)}>
          <Stack gap="md" maw={720}>
            {questions.map((one) => (
              <Answer key={one.question.id} {...one} />
            ))}
          </Stack>
        </Section>
      ))}
      {found.length === 0 ? (
        <EmptyState icon={IconHelp} title={<Trans id="help.faq.nothing.title">No matching questions</Trans>}>
          <Trans id="help.faq.nothing.text">Try other words, or ask us.</Trans>
        </EmptyState>
      ) : null}
      <MoreHelp />
    </>
  );
}

function Answer({ question, answer }: Question) {
  const { i18n } = useLingui();
  return (
    <div>
      <Text component="h3" fw={600} size="sm">
        {i18n._(question)}
      </Text>
      <Text component="p" size="sm" m={0}>
        {i18n._(answer)}
      </Text>
    </div>
  );
}

function MoreHelp() {
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
