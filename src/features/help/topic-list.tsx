import { Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHelp } from '@tabler/icons-react';
import { Section } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import type { Question, Topic } from './faq-topics.ts';

/** Questions and answers, by topic. */
export function TopicList({ topics }: { readonly topics: readonly Topic[] }) {
  const { i18n } = useLingui();
  if (topics.length === 0)
    return (
      <EmptyState icon={IconHelp} title={<Trans id="help.faq.nothing.title">No matching questions</Trans>}>
        <Trans id="help.faq.nothing.text">Try other words, or ask us.</Trans>
      </EmptyState>
    );
  return topics.map(({ title, questions }) => (
    <Section key={title.id} title={i18n._(title)}>
      <Stack gap="md" maw={720}>
        {questions.map((one) => (
          <Answer key={one.question.id} {...one} />
        ))}
      </Stack>
    </Section>
  ));
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
