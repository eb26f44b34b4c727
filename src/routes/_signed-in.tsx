import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { isRouteOffered } from '../../domain/programs/offered-routes.ts';
import { admit } from '../app/guard.ts';
import { SignedInLayout } from '../app/signed-in-layout.tsx';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context: { shell }, matches }) => {
    const asked = matches.at(-1);
    // A feature that this program has off has no pages.
    if (asked?.staticData.name && !isRouteOffered(asked.staticData.name, shell.portal.program.flags)) throw notFound();
    const [entrance] = await Promise.all([shell.portal.enter(), shell.translations.complete()]);
    const admission = admit(entrance, {
      routeName: asked?.staticData.name ?? '',
      params: asked?.params ?? {},
      search: asked?.search ?? {},
    });
    if (admission.kind === 'signIn') throw redirect({ to: '/login', search: admission.search });
    return { admission };
  },
  component: SignedInLayout,
});
