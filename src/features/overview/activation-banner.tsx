import { CloseButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconConfetti } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Buyer, accountTotals, creditAvailableMinor } from '../../../domain/accounts/buyer.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { userFlags } from '../../platform/react/user-flags.ts';
import { MinorText } from '../../ui/text/money-text.tsx';
import { activationShownQuery } from './overview-queries.ts';
import classes from './overview.module.css';

/** Congratulates on an account that has just become active, until the person dismisses it. */
export function ActivationBanner({ buyer }: { readonly buyer: Buyer }) {
  const { t } = useLingui();
  const { portal, who } = usePortal();
  const flags = userFlags(portal.memory, who.user);
  const queryClient = useQueryClient();
  const query = activationShownQuery(flags, who.user);
  const { data: isShown = false } = useOfflineQuery(query);
  // Hidden at once, even if an earlier read returns the old value. A device without storage shows it again.
  const [isPutAway, setIsPutAway] = useState(false);
  if (isPutAway || !isShown || buyer.status !== 'Active') return null;
  const dismiss = async () => {
    setIsPutAway(true);
    await flags.write('isActivationDisplayed', false).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  return (
    <div className={classes.banner} role="status">
      <IconConfetti size={24} stroke={1.6} aria-hidden />
      <div className={classes.bannerText}>
        <p className={classes.bannerTitle}>
          <Trans id="overview.activation.title">Congratulations, your account is active</Trans>
        </p>
        <p>
          <Trans id="overview.activation.text">
            <bdi>{buyer.name}</bdi> can buy on credit up to{' '}
            <MinorText
              minor={accountTotals(buyer)?.creditApprovedMinor ?? creditAvailableMinor(buyer)}
              currency={buyer.currency}
            />
            .
          </Trans>
        </p>
      </div>
      <CloseButton
        aria-label={t({ id: 'overview.activation.dismiss', message: 'Dismiss' })}
        onClick={() => void dismiss()}
      />
    </div>
  );
}
