import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Who these pages are for: staff come from the list of all courses, everyone else from their course's pages. */
export type MaterialOf = 'course' | 'staff';

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

/** A link back to all modules of a course. */
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
