import {
  IconBell,
  IconBuilding,
  IconBuildingBank,
  IconCreditCard,
  IconCreditCardPay,
  IconFileInvoice,
  IconGauge,
  IconHelp,
  IconHome,
  IconLockAccess,
  IconReceipt2,
  IconShieldLock,
  IconUser,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { MenuIcon } from '../../../../domain/page.ts';
import type { BadgeIcon } from '../../../ui/status/status-badge.tsx';

/** The icons that the rows of `domain/pages.ts` name for menus. */
export const menuIcons: Readonly<Record<MenuIcon, BadgeIcon>> = {
  bank: IconBuildingBank,
  bell: IconBell,
  building: IconBuilding,
  card: IconCreditCard,
  gauge: IconGauge,
  help: IconHelp,
  home: IconHome,
  invoice: IconFileInvoice,
  lock: IconLockAccess,
  pay: IconCreditCardPay,
  people: IconUsers,
  person: IconUser,
  'person-check': IconUserCheck,
  receipt: IconReceipt2,
  shield: IconShieldLock,
};
