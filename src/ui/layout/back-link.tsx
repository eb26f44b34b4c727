import { IconArrowLeft } from '@tabler/icons-react';
import { type LinkProps, Link, useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type BackLinkProps = {
  readonly to: NonNullable<LinkProps['to']>;
  readonly params?: LinkProps['params'];
  readonly children: ReactNode;
};

/** A link to a list: in its previous state if one has come from it, else to its start. */
export function BackLink({ to, params, children }: BackLinkProps) {
  const { history } = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });
  const goBack = (event: MouseEvent) => {
    if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.back();
  };
  return (
    <Link to={to} params={params ?? {}} data-print="hidden" onClick={goBack}>
      <IconArrowLeft size={16} stroke={1.8} aria-hidden />
      {children}
    </Link>
  );
}
