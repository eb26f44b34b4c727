import { Trans } from '@lingui/react/macro';
import { type TestDecision, testDecisions } from '../../../domain/disputes/test-amounts.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import classes from './disputes.module.css';

/** In the demo: how the seller decides for each amount. */
export function TestAmounts() {
  const { program } = usePortal();
  if (!program.isDemo) return null;
  return (
    <details className={classes.hint}>
      <summary>
        <Trans id="disputes.test.title">Demo: amounts that decide the outcome</Trans>
      </summary>
      <ul>
        {Object.entries(testDecisions).map(([ending, decision]) => (
          <li key={ending}>
            <span className="figures">…{ending}</span>: <Decision decision={decision} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Decision({ decision }: { readonly decision: TestDecision }) {
  switch (decision) {
    case 'asks':
      return <Trans id="disputes.test.asks">the seller asks, and credits all after your reply</Trans>;
    case 'rejects':
      return <Trans id="disputes.test.rejects">rejected</Trans>;
    case 'creditsHalf':
      return <Trans id="disputes.test.half">half of it is credited</Trans>;
    case 'staysSilent':
      return <Trans id="disputes.test.silent">stays open</Trans>;
    case 'fails':
      return <Trans id="disputes.test.fails">can’t be processed</Trans>;
    case 'credits':
      return <Trans id="disputes.test.credits">credited in full</Trans>;
  }
}
