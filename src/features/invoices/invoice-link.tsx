import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type InvoiceLinkProps = {
  readonly chargeId: string;
  readonly className: string | undefined;
  readonly tabIndex: number;
  readonly children: ReactNode;
};

/**
 * A link from the list to one invoice. The router's own link recomputes its address on every change, which is too slow for dozens of them.
 */
export function InvoiceLink({ chargeId, className, tabIndex, children }: InvoiceLinkProps) {
  const router = useRouter();
  const target = { to: '/account-overview/invoices/$chargeId', params: { chargeId } } as const;
  const prepare = () => void router.preloadRoute(target).catch(() => undefined);
  const open = (event: MouseEvent) => {
    // The browser itself opens new tabs and windows.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ ...target, state: { isFromList: true } });
  };
  return (
    <a
      href={router.history.createHref(`/account-overview/invoices/${chargeId}`)}
      className={className}
      tabIndex={tabIndex}
      onClick={open}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {children}
    </a>
  );
}
