import { Anchor } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Leads to the payments: to the list as it was left, where one has come from it. */
export function BackToPayments() {
  const { history } = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });
  const goBack = (event: MouseEvent) => {
    if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.back();
  };
  return (
    <Anchor size="sm" renderRoot={(rest) => <Link {...rest} to="/payments" search={{}} onClick={goBack} />}>
      <IconArrowLeft size={16} stroke={1.8} aria-hidden />
      <Trans id="payments.detail.back">Payments</Trans>
    </Anchor>
  );
}
