import {
  IconBooks,
  IconBuildingBank,
  IconBuildingCommunity,
  IconDiscount2,
  IconGavel,
  IconHistory,
  IconListCheck,
  IconMailExclamation,
  IconNotebook,
  IconReceipt,
  IconReceiptRefund,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TwoStepBanner } from '#web/features/accounts/staff/two-step-banner.tsx';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { NoticePage } from '#web/kit/pages/notice-page.tsx';
import type { NavEntry } from '#web/kit/shell/shell-types.ts';
import { SideFrame } from '#web/kit/shell/side-frame.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';

/** Staff pages in menu order. Pages that don't exist yet are left out of the menu. */
const STAFF_PAGES: readonly NavEntry[] = [
  {
    to: '/admin/users',
    label: 'People',
    icon: IconUsers,
  },
  {
    to: '/admin/applications',
    label: 'Applications',
    icon: IconBuildingCommunity,
  },
  {
    to: '/admin/listings',
    label: 'Listings',
    icon: IconListCheck,
  },
  {
    to: '/admin/promo-codes',
    label: 'Promo codes',
    icon: IconDiscount2,
  },
  { to: '/admin/orders', label: 'Orders', icon: IconReceipt },
  {
    to: '/admin/disputes',
    label: 'Disputes',
    icon: IconGavel,
  },
  {
    to: '/admin/payouts',
    label: 'Payouts',
    icon: IconBuildingBank,
  },
  {
    to: '/admin/refunds',
    label: 'Refunds',
    icon: IconReceiptRefund,
  },
  {
    to: '/admin/mail',
    label: 'Failed email',
    icon: IconMailExclamation,
  },
  { to: '/admin/library', label: 'Library', icon: IconBooks },
  {
    to: '/admin/course-material',
    label: 'Course material',
    icon: IconNotebook,
  },
  {
    to: '/admin/meeting-accounts',
    label: 'Meeting accounts',
    icon: IconVideo,
  },
  { to: '/admin/audit', label: 'Audit log', icon: IconHistory },
];

/** The frame of staff pages. The server checks permissions on each call; this only shows a refusal early. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { isStaff, staffTwoStep } = useCurrentUser();
  if (!isStaff) {
    return (
      <NoticePage
        mark="You don't have access"
        title="You don't have permission to view this page"
        actions={<ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>}
      >
        <p>These pages are for Callboard staff.</p>
      </NoticePage>
    );
  }
  return (
    <SideFrame label="Staff" groups={[{ entries: STAFF_PAGES }]}>
      {staffTwoStep && <TwoStepBanner daysLeft={staffTwoStep.daysLeft} />}
      {children}
    </SideFrame>
  );
}
