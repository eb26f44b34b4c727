import type { Page } from '../../../../domain/page.ts';
import { type PageName, pages } from '../../../../domain/pages.ts';
import { routeSources } from '../../../world/route-sources.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

/** Further URLs of a page: filters, steps, and missing rows. */
const besides: Partial<Record<PageName, readonly string[]>> = {
  signin: ['?step=code', '?note=password-changed'],
  'reset-password': ['?token=nobody-has-sent-this'],
  'sso-error': ['?why=mismatch&id=4F7K-9QX2'],
  'account-overview': ['?tab=pastDue', '?q=nothing-is-called-so'],
  'make-payment': ['?pick=overdue', `?entry=${nobody}`],
  payments: ['?tab=failed', '?q=nothing-is-called-so'],
  approvals: ['?tab=team', '?tab=done'],
  'purchase-cards-active': ['?q=nothing-is-called-so'],
};

/** Every page with a screen: a redirect has none, and the localised home page would change the language. */
const walked = routeSources()
  .map(({ page }) => page)
  .filter((name) => {
    const { redirectsTo }: Page = pages[name];
    return redirectsTo === undefined && name !== 'home-locale';
  });

const isPublic = (name: PageName) => pages[name].opensFor === 'public';
const ways = walked.filter((name) => isPublic(name) && name !== 'signin');

/** The sign-in page is last, because the walk continues from there. */
export const publicPaths: readonly string[] = [
  ...ways.flatMap(pathsOf),
  '/no-such-page',
  ...pathsOf('signin').toReversed(),
];

export const signedInPaths: readonly string[] = walked.filter((name) => !isPublic(name)).flatMap(pathsOf);

function pathsOf(name: PageName): readonly string[] {
  const path = pages[name].path.replaceAll(/\$\w+/g, nobody);
  return ['', ...(besides[name] ?? [])].map((search) => `${path}${search}`);
}
