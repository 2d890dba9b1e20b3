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
import { TwoStepBanner } from '#web/domain/accounts/staff/two-step-banner.tsx';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { NoticePage } from '#web/kit/pages/notice-page.tsx';
import type { NavEntry } from '#web/kit/shell/shell-types.ts';
import { SideFrame } from '#web/kit/shell/side-frame.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';

/** Staff's pages, in the order of their list. One whose page doesn't exist yet isn't drawn. */
export const STAFF_PAGES: readonly (NavEntry & { readonly line: string })[] = [
  {
    to: '/admin/users',
    label: 'People',
    icon: IconUsers,
    line: 'Look up anyone, see their purchases, set flags, and grant credits.',
  },
  {
    to: '/admin/applications',
    label: 'Applications',
    icon: IconBuildingCommunity,
    line: 'People who want to teach with us.',
  },
  {
    to: '/admin/listings',
    label: 'Listings',
    icon: IconListCheck,
    line: 'First courses waiting to join the catalog.',
  },
  {
    to: '/admin/promo-codes',
    label: 'Promo codes',
    icon: IconDiscount2,
    line: "Codes, what they're worth, and how often they're used.",
  },
  { to: '/admin/orders', label: 'Orders', icon: IconReceipt, line: 'Find any order and refund individual items.' },
  {
    to: '/admin/disputes',
    label: 'Disputes',
    icon: IconGavel,
    line: 'Disputed payments and response deadlines.',
  },
  {
    to: '/admin/payouts',
    label: 'Payouts',
    icon: IconBuildingBank,
    line: "What schools are owed, what's on hold, and what's been paid.",
  },
  {
    to: '/admin/refunds',
    label: 'Refunds',
    icon: IconReceiptRefund,
    line: "What we've refunded and what we still owe.",
  },
  {
    to: '/admin/mail',
    label: 'Failed email',
    icon: IconMailExclamation,
    line: "Emails we couldn't send, why, and resending.",
  },
  { to: '/admin/library', label: 'Library', icon: IconBooks, line: 'Examples and Concepts for anyone signed in.' },
  {
    to: '/admin/course-material',
    label: 'Course material',
    icon: IconNotebook,
    line: 'Modules and lessons shared by every cohort.',
  },
  {
    to: '/admin/meeting-accounts',
    label: 'Meeting accounts',
    icon: IconVideo,
    line: 'Zoom accounts and the courses that use them.',
  },
  { to: '/admin/audit', label: 'Audit log', icon: IconHistory, line: 'Who did what, and when.' },
];

/** The frame of staff's pages. What they may do is asked by the server, call by call; this only says so early. */
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
    <SideFrame label="Staff" entries={STAFF_PAGES}>
      {staffTwoStep && <TwoStepBanner daysLeft={staffTwoStep.daysLeft} />}
      {children}
    </SideFrame>
  );
}
