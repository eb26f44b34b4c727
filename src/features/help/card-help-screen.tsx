import { Trans, useLingui } from '@lingui/react/macro';
import { usePortal } from '../../platform/react/portal-context.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { findQuestions } from './find-questions.ts';
import { MoreHelp } from './more-help.tsx';
import { QuestionSearch } from './question-search.tsx';
import { TopicList } from './topic-list.tsx';

type CardHelpProps = { readonly asked: string; readonly onSearch: (text: string) => void };

/** The questions about cards, limits and approvals. They are part of the build, so they are available offline. */
export function CardHelpScreen({ asked, onSearch }: CardHelpProps) {
  const { i18n } = useLingui();
  const { flags } = usePortal().program;
  const found = findQuestions(asked, flags, { locale: i18n.locale, say: (message) => i18n._(message) });
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/account/settings/purchasing-controls/manage">
            <Trans id="cards.controls.title">Purchasing controls</Trans>
          </BackLink>
        }
        title={<Trans id="cards.controls.help">Help with purchasing controls</Trans>}
      />
      <QuestionSearch asked={asked} onSearch={onSearch} />
      <TopicList topics={found.filter(({ feature }) => feature === 'purchaseCards' || feature === 'approvals')} />
      <MoreHelp />
    </>
  );
}
