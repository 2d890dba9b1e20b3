import { IconHistory, IconLayoutDashboard, IconReceiptDollar, IconSchool } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NavEntry } from '#web/kit/shell/shell-types.ts';
import { SideFrame } from '#web/kit/shell/side-frame.tsx';
import { managedSchoolQuery } from '../teaching.query.ts';
import { ofThing } from './course-frame.tsx';
import styles from './frames.module.css';

/** The sections of a school; staff, payout recipients, and details are on its overview. */
const SECTIONS: readonly NavEntry[] = [
  { to: '/teachers/schools/$id', label: 'Overview', icon: IconLayoutDashboard },
  { to: '/teachers/schools/$id/courses', label: 'Courses', icon: IconSchool },
  { to: '/teachers/schools/$id/payouts', label: 'Payouts', icon: IconReceiptDollar, also: ['/teachers/payouts'] },
  { to: '/teachers/schools/$id/activity', label: 'Activity', icon: IconHistory },
];

/** The frame of a school's pages: its name, a link to its public page, its sections. */
export function SchoolFrame({ address, children }: { address: string; children: ReactNode }) {
  const { school } = useSuspenseQuery(managedSchoolQuery(address)).data;
  return (
    <SideFrame
      label={`School ${school.name}`}
      head={
        <>
          <p className={styles.name}>{school.name}</p>
          <p className={styles.soft}>
            <Link to="/schools/$slug" params={{ slug: school.slug }}>
              View page
            </Link>
          </p>
        </>
      }
      groups={[{ entries: SECTIONS.map((section) => ofThing(section, address)) }]}
    >
      {children}
    </SideFrame>
  );
}
