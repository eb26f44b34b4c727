import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePortal } from '../../platform/react/portal-context.ts';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { findQuestions } from './find-questions.ts';
import { MoreHelp } from './more-help.tsx';
import { TopicList } from './topic-list.tsx';

/** The frequent questions, by topic, with links to other help. They are part of the build, so they are available offline. */
export function FaqScreen() {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useState('');
  const { flags } = usePortal().program;
  const found = findQuestions(search, flags, { locale: i18n.locale, say: (message) => i18n._(message) });
  return (
    <>
      <PageHeader title={<Trans id="help.faq.title">Frequently asked questions</Trans>} />
      {/* In a column the field would grow downwards. */}
      <div>
        <SearchField
          label={t({ id: 'help.faq.search.label', message: 'Search the questions' })}
          placeholder={t({ id: 'help.faq.search.placeholder', message: 'For example: lost card' })}
          clearLabel={t({ id: 'help.faq.search.clear', message: 'Clear search' })}
          asked={search}
          onSearch={setSearch}
        />
      </div>
      <TopicList topics={found} />
      <MoreHelp />
    </>
  );
}
