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
    line: 'Find anyone, see what they have, set flags, and give credits.',
  },
  {
    to: '/admin/applications',
    label: 'Applications',
    icon: IconBuildingCommunity,
    line: 'Who wants to teach with us.',
  },
  {
    to: '/admin/listings',
    label: 'Listings',
    icon: IconListCheck,
    line: 'First courses that ask to be in the catalog.',
  },
  {
    to: '/admin/promo-codes',
    label: 'Promo codes',
    icon: IconDiscount2,
    line: 'Codes, what they give, and how often they were used.',
  },
  { to: '/admin/orders', label: 'Orders', icon: IconReceipt, line: 'Find any order; refund a line by decision.' },
  {
    to: '/admin/disputes',
    label: 'Disputes',
    icon: IconGavel,
    line: 'Disputed payments, and how long there is to answer.',
  },
  {
    to: '/admin/payouts',
    label: 'Payouts',
    icon: IconBuildingBank,
    line: 'What schools are owed, held and paid.',
  },
  {
    to: '/admin/refunds',
    label: 'Refunds',
    icon: IconReceiptRefund,
    line: 'What was given back, and what is still owed.',
  },
  {
    to: '/admin/mail',
    label: 'Failed email',
    icon: IconMailExclamation,
    line: "What we couldn't send, and why. Send it again.",
  },
  { to: '/admin/library', label: 'Library', icon: IconBooks, line: 'Examples and Concepts for all who are signed in.' },
  {
    to: '/admin/course-material',
    label: 'Course material',
    icon: IconNotebook,
    line: 'Modules and lessons, the same for every cohort.',
  },
  {
    to: '/admin/meeting-accounts',
    label: 'Meeting accounts',
    icon: IconVideo,
    line: 'Zoom accounts, and which courses have them.',
  },
  { to: '/admin/audit', label: 'Audit log', icon: IconHistory, line: 'Who did what to what, and when.' },
];

/** The frame of staff's pages. What they may do is asked by the server, call by call; this only says so early. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { isStaff, staffTwoStep } = useCurrentUser();
  if (!isStaff) {
    return (
      <NoticePage
        mark="Not for you"
        title="This page is not open to you"
        actions={<ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>}
      >
        <p>These pages are for the people who run Callboard.</p>
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
