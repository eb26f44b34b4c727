import { desktop } from '../support/device.ts';
import { expect } from '../support/expect.ts';
import { screenFindings } from '../support/screens/screen-findings.ts';
import { tom } from '../support/steps.ts';
import { english } from '../support/screens/texts.ts';
import { type Screen, openScreen } from '../support/screens/walk.ts';
import { cardsPath } from '../support/screens/opened-screens.ts';
import { overlays } from '../support/screens/walk-screens.ts';
import { walkTest } from '../support/screens/walked-world.ts';

const test = walkTest({ size: desktop, scheme: 'light', texts: english, person: tom, findings: screenFindings });

/** Screens by their URL, and the content that shows that they are drawn. */
const drawnScreens: readonly (readonly [path: string, drawn: string | RegExp])[] = [
  ['/overview', 'Needs you'],
  ['/payments', 'Payments'],
  [`${cardsPath}/active`, 'Cards'],
  ['/limit-check', /limit/i],
  ['/account-overview', 'Invoices'],
  ['/make-payment', 'Select invoices to pay'],
  ['/make-payment?pick=overdue', 'Review and pay'],
  ['/approvals', 'Approvals'],
];

const screens: readonly Screen[] = drawnScreens.map(([path, drawn]) => ({
  name: path,
  show: async (walk) => {
    await openScreen(walk, path);
    await expect(walk.page.getByRole('main').getByText(drawn).first()).toBeVisible();
    await walk.look(path);
  },
}));

for (const screen of [...screens, ...overlays({ isPhone: false })])
  test(`on a desktop axe finds nothing serious, and all of it fits: ${screen.name}`, async ({ walked }) => {
    expect(await walked.visit(screen)).toEqual([]);
  });
