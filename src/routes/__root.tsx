import { createRootRouteWithContext } from '@tanstack/react-router';
import { RootLayout } from '../frame/root-layout.tsx';
import type { Shell } from '../platform/shell/shell.ts';

export const Route = createRootRouteWithContext<{ readonly shell: Shell }>()({
  staticData: { page: null },
  component: RootLayout,
});
