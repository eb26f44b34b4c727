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
import type { PersonPageName, RailPageName } from '../../../../domain/pages.ts';
import type { BadgeIcon } from '../../../ui/status/status-badge.tsx';

/** The icon of each page in the rail. */
export const railIcons: Readonly<Record<RailPageName, BadgeIcon>> = {
  overview: IconHome,
  'account-overview': IconFileInvoice,
  'make-payment': IconCreditCardPay,
  payments: IconReceipt2,
  'purchase-cards-active': IconCreditCard,
  'limit-check': IconGauge,
  approvals: IconUserCheck,
  users: IconUsers,
  'manage-payment-methods': IconBuildingBank,
  access: IconLockAccess,
};

/** The icon of each page in the user menu. */
export const personIcons: Readonly<Record<PersonPageName, BadgeIcon>> = {
  'profile-general': IconUser,
  'profile-notifications': IconBell,
  'profile-security': IconShieldLock,
  'company-info': IconBuilding,
  faq: IconHelp,
  'profile-purchasing-controls': IconCreditCard,
};
