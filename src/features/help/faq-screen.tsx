import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePortal } from '../../platform/react/portal-context.ts';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { findQuestions } from './find-questions.ts';
import { MoreHelp } from './more-help.tsx';
import { QuestionSearch } from './question-search.tsx';
import { TopicList } from './topic-list.tsx';

/** The frequent questions, by topic, with links to other help. They are part of the build, so they are available offline. */
export function FaqScreen() {
  const { i18n } = useLingui();
  const [search, setSearch] = useState('');
  const { flags } = usePortal().program;
  const found = findQuestions(search, flags, { locale: i18n.locale, say: (message) => i18n._(message) });
  return (
    <>
      <PageHeader title={<Trans id="help.faq.title">Frequently asked questions</Trans>} />
      <QuestionSearch asked={search} onSearch={setSearch} />
      <TopicList topics={found} />
      <MoreHelp />
    </>
  );
}
