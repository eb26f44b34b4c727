import { createFileRoute } from '@tanstack/react-router';
import { CompanyInfoScreen } from '../../features/accounts/company-info-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/company-info')({
  staticData: { page: 'company-info' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: CompanyInfoScreen,
});
