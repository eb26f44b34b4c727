import { Plural, Trans } from '@lingui/react/macro';
import {
  IconAdjustments,
  IconCreditCard,
  IconHelp,
  IconLock,
  IconSettings,
  IconShieldCheck,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayOpen } from '../../../../domain/page-rules.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { controlCounts, type GroupControls } from './group-controls.ts';
import classes from './control-list.module.css';

type ControlListProps = {
  readonly groups: readonly GroupControls[];
  /** Number of purchase policies; null until it is read. */
  readonly policies: number | null;
  readonly isCardsOn: boolean;
};

/** The controls of purchases: each with its state and a link. */
export function ControlList({ groups, policies, isCardsOn }: ControlListProps) {
  const { roles } = usePortal();
  const { cards, people, limited } = controlCounts(groups);
  return (
    <ul className={classes.list}>
      <Control
        icon={IconAdjustments}
        isOn={limited > 0 || groups.some(({ limitMinor }) => limitMinor !== null)}
        name={
          <Link to="/account/settings/purchasing-controls/limits">
            <Trans id="cards.controls.list">Credit limits</Trans>
          </Link>
        }
      >
        <Trans id="cards.controls.limits-text">
          {limited} of {people} people have an individual limit. A person’s limit and their groups’ limits apply to all
          their cards together.
        </Trans>
      </Control>
      <Control
        icon={IconCreditCard}
        isOn={isCardsOn}
        name={
          <Link to="/account/settings/purchasing-controls/view-cards/active">
            <Trans id="cards.controls.purchase-cards">Purchase cards</Trans>
          </Link>
        }
      >
        <Plural
          id="cards.controls.cards-text"
          value={cards}
          _0="No cards yet. A card can have a limit of its own."
          one="# card. A card can have a limit of its own."
          other="# cards. Each can have a limit of its own."
        />
      </Control>
      <PolicyControl policies={policies} />
      {mayOpen('purchase-cards-config', roles) ? (
        <Control
          icon={IconSettings}
          name={
            <Link to="/account/settings/purchasing-controls/purchase-cards-config">
              <Trans id="cards.config.title">Purchase card settings</Trans>
            </Link>
          }
        >
          <Trans id="cards.controls.config-text">
            The business name on cards, the return address, who can create cards and the default limit.
          </Trans>
        </Control>
      ) : null}
      <ProgramControls />
    </ul>
  );
}

function PolicyControl({ policies }: Pick<ControlListProps, 'policies'>) {
  return (
    <Control
      icon={IconShieldCheck}
      isOn={policies !== null && policies > 0}
      name={
        <Link to="/account/settings/purchasing-controls/manage-policies">
          <Trans id="policies.title">Purchase policies</Trans>
        </Link>
      }
    >
      {policies === null ? null : (
        <Plural
          id="cards.controls.policies-text"
          value={policies}
          _0="No policies yet. Every purchase within the limits is allowed."
          one="# policy decides which purchases are allowed or need approval."
          other="# policies decide which purchases are allowed or need approval."
        />
      )}
    </Control>
  );
}

/** Controls of the program, and a link to help. */
function ProgramControls() {
  const { flags } = usePortal().program;
  return (
    <>
      <Control
        icon={IconUserCheck}
        isOn={flags.approvals}
        name={
          flags.approvals ? (
            <Link to="/approvals">
              <Trans id="cards.controls.approvals">Approvals</Trans>
            </Link>
          ) : (
            <Trans id="cards.controls.approvals">Approvals</Trans>
          )
        }
      >
        <Trans id="cards.controls.approvals-text">Requests for cards and higher limits wait for an approval.</Trans>
      </Control>
      <Control
        icon={IconLock}
        isOn={flags.mfaEnabled && flags.mfaRequired}
        name={<Trans id="cards.controls.codes">Verification codes</Trans>}
      >
        <Trans id="cards.controls.codes-text">
          A code is required to create a card, raise a limit or show a card number.
        </Trans>
      </Control>
      <Control
        icon={IconHelp}
        name={
          <Link to="/account/settings/purchasing-controls/helpjuice-iframe">
            <Trans id="cards.controls.help">Help with purchasing controls</Trans>
          </Link>
        }
      >
        <Trans id="cards.controls.help-text">Lost cards, limits and what happens to a purchase above them.</Trans>
      </Control>
    </>
  );
}

type ControlProps = {
  readonly icon: Icon;
  readonly name: ReactNode;
  /** Left out for controls that cannot be off. */
  readonly isOn?: boolean;
  readonly children: ReactNode;
};

function Control({ icon: ControlIcon, name, isOn, children }: ControlProps) {
  return (
    <li className={classes.item}>
      <ControlIcon size={20} stroke={1.8} aria-hidden />
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <p className={classes.text}>{children}</p>
      </div>
      {isOn === undefined ? null : (
        <span className={classes.state}>
          {isOn ? <Trans id="cards.controls.on">On</Trans> : <Trans id="cards.controls.off">Off</Trans>}
        </span>
      )}
    </li>
  );
}
