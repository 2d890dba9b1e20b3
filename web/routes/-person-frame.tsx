import {
  IconBarbell,
  IconBellRinging,
  IconBooks,
  IconCalendarEvent,
  IconCoin,
  IconCoins,
  IconHome,
  IconMessageCircle,
  IconPresentation,
  IconRosetteDiscountCheck,
  IconSchool,
  IconSettings,
  IconShieldHalf,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { CurrentUser } from '#contract/accounts/current-user.ts';
import { EnrollmentBanner } from '#web/features/accounts/enrollment-banner.tsx';
import { Bell } from '#web/features/notifications/bell.tsx';
import { PLACES } from '#web/features/search/places.ts';
import { SearchBox, SearchLink } from '#web/features/search/search-box.tsx';
import { useTeachingGroup } from '#web/features/teaching/use-teaching-group.tsx';
import { useTeachingVerbs } from '#web/features/teaching/use-teaching-verbs.ts';
import { Shell } from '#web/kit/shell/shell.tsx';
import type { NavEntry } from '#web/kit/shell/shell-types.ts';
import { TimeZone } from '#web/kit/time/time-zone.tsx';
import { leave } from '#web/session/session.ts';

/** The rail's entries, in order. An entry whose page doesn't exist yet isn't shown. */
const LEARNING: readonly NavEntry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: IconHome },
  { to: '/events', label: 'Events', icon: IconCalendarEvent, also: ['/past-events', '/myevents'] },
  {
    to: '/courses',
    label: 'Courses',
    icon: IconSchool,
    also: ['/c', '/select_course', '/reserve_seat', '/select_enrollment_type', '/finalize_enrollment', '/schools'],
  },
  { to: '/workouts', label: 'Workouts', icon: IconBarbell, also: ['/myworkouts'] },
  { to: '/concepts', label: 'Material', icon: IconBooks, also: ['/library', '/examples', '/course-material', '/l'] },
  { to: '/chat', label: 'Chat', icon: IconMessageCircle },
];
const STAFF: NavEntry = { to: '/admin', label: 'Staff', icon: IconShieldHalf };
const OWN: readonly NavEntry[] = [
  { to: '/courses-followed', label: 'Reminders', icon: IconBellRinging },
  { to: '/settings', label: 'Settings', icon: IconSettings },
  { to: '/subscriptions', label: 'Subscription', icon: IconRosetteDiscountCheck },
  { to: '/credits', label: 'Credits', icon: IconCoin },
  { to: '/buy_credits', label: 'Buy credits', icon: IconCoins },
];

/** For people who don't teach yet. */
const TEACH: NavEntry = { to: '/teach_with_us', label: 'Teach on Callboard', icon: IconPresentation };

/** The shell around a person's page, with their rail, time zone, and banner. */
export function PersonFrame({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const group = useTeachingGroup(user);
  // the page the banner links to
  const reserves = useLocation({ select: (location) => location.pathname === '/reserve_seat' });
  const verbs = [...useTeachingVerbs(user), ...PLACES];
  useEffect(() => {
    // Signing in ended the browser's earlier session, and its push with it.
    if (!('serviceWorker' in navigator && 'Notification' in window) || Notification.permission !== 'granted') return;
    void import('#web/features/accounts/push-browser.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
  }, []);
  return (
    <TimeZone zone={user.timezone ?? undefined}>
      <Shell
        person={{ name: user.displayName, email: user.email, imageUrl: user.imageUrl, credits: user.credits }}
        entries={LEARNING}
        group={group}
        more={user.isStaff || user.staffTwoStep ? [STAFF] : []}
        own={user.isTeacher ? OWN : [...OWN, TEACH]}
        banner={user.access === 'beta' && !reserves ? <EnrollmentBanner /> : null}
        tools={
          <>
            <SearchBox verbs={verbs} />
            <Bell />
          </>
        }
        topTools={
          <>
            <SearchLink />
            <Bell />
          </>
        }
        onSignOut={() => void leave()}
      >
        {children}
      </Shell>
    </TimeZone>
  );
}
