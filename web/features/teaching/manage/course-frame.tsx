import {
  IconBooks,
  IconCalendarEvent,
  IconCalendarTime,
  IconClipboardText,
  IconHistory,
  IconLayoutBoard,
  IconLayoutDashboard,
  IconListCheck,
  IconMail,
  IconMessageQuestion,
  IconNotebook,
  IconReceiptDollar,
  IconRocket,
  IconSpeakerphone,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { getManagedCourse } from '#contract/teaching/teaching-schools.endpoints.ts';
import type { NavEntry } from '#web/kit/shell/shell-types.ts';
import { SideFrame, type SideGroup } from '#web/kit/shell/side-frame.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { managedCourseQuery } from '../teaching.query.ts';
import styles from './frames.module.css';

/** The role in which the user manages a course; staff count as School Admins. */
type ManagedRole = ResponseOf<typeof getManagedCourse>['role'];

interface CourseSection extends NavEntry {
  /** Only for School Admins and staff (rules-teachers J1). */
  readonly schoolsAlone?: true;
}

/**
 * The sections of a course, in four groups below its overview; each is shown once its route exists. `$id` stands for the
 * course's path segment.
 */
const COURSE_GROUPS: readonly { readonly heading?: string; readonly sections: readonly CourseSection[] }[] = [
  {
    sections: [{ to: '/teachers/courses/$id', label: 'Overview', icon: IconLayoutDashboard }],
  },
  {
    heading: 'Teach',
    sections: [
      {
        to: '/teachers/courses/$id/cohorts',
        label: 'Cohorts',
        icon: IconCalendarTime,
        also: ['/teachers/cohorts'],
      },
      {
        to: '/teachers/courses/$id/events',
        label: 'Sessions',
        icon: IconCalendarEvent,
      },
      {
        to: '/teachers/courses/$id/lessons',
        label: 'Lessons',
        icon: IconNotebook,
        also: ['/teachers/lessons'],
      },
      {
        to: '/teachers/courses/$id/material',
        label: 'Material',
        icon: IconBooks,
        also: ['/teachers/course_contents'],
      },
    ],
  },
  {
    heading: 'People',
    sections: [
      {
        to: '/teachers/courses/$id/students',
        label: 'Students',
        icon: IconUsers,
      },
      {
        to: '/teachers/courses/$id/interest',
        label: 'Interest',
        icon: IconMessageQuestion,
      },
      {
        to: '/teachers/courses/$id/emails',
        label: 'Emails',
        icon: IconMail,
        also: ['/teachers/email_templates'],
      },
      {
        to: '/teachers/courses/$id/surveys',
        label: 'Surveys',
        icon: IconClipboardText,
      },
    ],
  },
  {
    heading: 'Sell',
    sections: [
      {
        to: '/teachers/courses/$id/landing_page',
        label: 'Landing page',
        icon: IconLayoutBoard,
      },
      {
        to: '/teachers/courses/$id/launch_step1',
        label: 'Launch',
        icon: IconRocket,
        also: ['/teachers/courses/$id/launch_step2', '/teachers/courses/$id/launch_step3'],
      },
      {
        to: '/teachers/courses/$id/listing',
        label: 'Get listed',
        icon: IconListCheck,
      },
      {
        to: '/teachers/courses/$id/publish_cohort',
        label: 'Publish',
        icon: IconSpeakerphone,
        also: ['/teachers/courses/$id/publish'],
      },
    ],
  },
  {
    heading: 'Manage',
    sections: [
      {
        to: '/teachers/courses/$id/staff',
        label: 'Staff',
        icon: IconUsersGroup,
      },
      {
        to: '/teachers/courses/$id/payouts',
        label: 'Payouts',
        icon: IconReceiptDollar,
        schoolsAlone: true,
      },
      {
        to: '/teachers/courses/$id/activity',
        label: 'Activity',
        icon: IconHistory,
      },
    ],
  },
];

const groupsFor = (role: ManagedRole, address: string): SideGroup[] =>
  COURSE_GROUPS.map(({ heading, sections }) => ({
    ...(heading ? { heading } : {}),
    entries: sections
      .filter(({ schoolsAlone }) => !schoolsAlone || role !== 'course-admin')
      .map((section) => ofThing(section, address)),
  }));

/**
 * The frame of a course's pages: its name, a link to its public page, its sections. `address`: slug or ID, as in the
 * path.
 */
export function CourseFrame({ address, children }: { address: string; children: ReactNode }) {
  const { course, role } = useSuspenseQuery(managedCourseQuery(address)).data;
  return (
    <SideFrame
      label={`Course ${course.name}`}
      head={
        <>
          <p className={styles.name}>{course.name}</p>
          <p className={styles.soft}>
            <Link to="/courses/$slug" params={{ slug: course.slug }}>
              View page
            </Link>
          </p>
          {course.archivedAtUtc && <Badge look="cancelled">Archived</Badge>}
        </>
      }
      groups={groupsFor(role, address)}
    >
      {children}
    </SideFrame>
  );
}

/** A section's links, filled in for the course or school at `address`. */
export function ofThing(section: NavEntry, address: string): NavEntry {
  const also = section.also?.map((path) => path.replace('$id', encodeURIComponent(address)));
  return { ...section, params: { id: address }, ...(also ? { also } : {}) };
}
