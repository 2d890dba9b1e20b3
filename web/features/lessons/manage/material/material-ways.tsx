import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Whose pages these are: staff come from the list of all courses, everyone else from their course's frame. */
export type MaterialOf = 'course' | 'staff';

/** The way to a lesson's editor. */
export function ContentLink({ of, id, children }: { of: MaterialOf; id: number; children: ReactNode }) {
  const params = { id: String(id) };
  return of === 'staff' ? (
    <Link to="/admin/course-material/lessons/$id" params={params}>
      {children}
    </Link>
  ) : (
    <Link to="/teachers/course_contents/$id/edit" params={params}>
      {children}
    </Link>
  );
}

/** The way back to all modules of a course. */
export function MaterialLink({ of, courseId, children }: { of: MaterialOf; courseId: number; children: ReactNode }) {
  return of === 'staff' ? (
    <Link to="/admin/course-material/$courseId" params={{ courseId: String(courseId) }}>
      {children}
    </Link>
  ) : (
    <Link to="/teachers/courses/$id/material" params={{ id: String(courseId) }}>
      {children}
    </Link>
  );
}
