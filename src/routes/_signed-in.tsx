import { createFileRoute, redirect } from '@tanstack/react-router';
import { admit } from '../app/guard.ts';
import { SignedInLayout } from '../app/signed-in-layout.tsx';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context: { shell }, matches }) => {
    const entrance = await shell.portal.enter();
    const asked = matches.at(-1);
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
