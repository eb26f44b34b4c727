import { Box } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { SearchField } from '../../ui/fields/search-field.tsx';

type QuestionSearchProps = { readonly asked: string; readonly onSearch: (text: string) => void };

/** The search of the questions. In the column of a page its field would grow downwards, so it has a box of its own. */
export function QuestionSearch({ asked, onSearch }: QuestionSearchProps) {
  const { t } = useLingui();
  return (
    <Box mb="lg">
      <SearchField
        label={t({ id: 'help.faq.search.label', message: 'Search the questions' })}
        placeholder={t({ id: 'help.faq.search.placeholder', message: 'For example: lost card' })}
        clearLabel={t({ id: 'help.faq.search.clear', message: 'Clear search' })}
        asked={asked}
        onSearch={onSearch}
      />
    </Box>
  );
}
