import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { HostedKind, Hosting } from '#contract/teaching/teaching-today.endpoints.ts';
import { useVisitor } from '#web/session/current-user.ts';
import { hostingQuery } from './teaching.query.ts';

/** Search param for the page as a learner sees it. */
export const PREVIEW = { preview: 'learner' } as const;

/** How the viewer relates to what a public page shows. */
export interface HostView {
  /** Null for people who don't manage it, and until the server has responded. */
  readonly hosting: Hosting | null;
  /** True while a manager views the page as a learner would. */
  readonly previewing: boolean;
  /** True while managers view their own page as such: nothing is sold or offered to them there. */
  readonly own: boolean;
}

/** Whether this person manages what a public page shows, according to the server. */
export function useHosting(kind: HostedKind, id: number): HostView {
  const teaches = useVisitor()?.isTeacher ?? false;
  const { data } = useQuery({ ...hostingQuery(kind, id), enabled: teaches });
  const previewRequested = useLocation({
    select: ({ search }) => 'preview' in search && search.preview === PREVIEW.preview,
  });
  const hosting = teaches ? (data?.hosting ?? null) : null;
  const previewing = hosting !== null && previewRequested;
  return { hosting, previewing, own: hosting !== null && !previewing };
}
