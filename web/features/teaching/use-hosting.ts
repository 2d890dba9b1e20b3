import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { HostedKind, Hosting } from '#contract/teaching/teaching-today.endpoints.ts';
import { useVisitor } from '#web/session/current-user.ts';
import { hostingQuery } from './teaching.query.ts';

/** In an address: the page as a learner sees it. */
export const PREVIEW = { preview: 'learner' } as const;

/** How a public page stands to who looks at it. */
export interface HostView {
  /** Null: for everybody else, and until the server said so. */
  readonly hosting: Hosting | null;
  /** They look at it as a learner would. */
  readonly previewing: boolean;
  /** Nothing is sold or offered to them here: it is their own, and they look at it as who manages it. */
  readonly own: boolean;
}

/** Whether this person manages the thing of a public page, by the server's word. */
export function useHosting(kind: HostedKind, id: number): HostView {
  const teaches = useVisitor()?.isTeacher ?? false;
  const { data } = useQuery({ ...hostingQuery(kind, id), enabled: teaches });
  const asked = useLocation({ select: ({ search }) => 'preview' in search && search.preview === PREVIEW.preview });
  const hosting = teaches ? (data?.hosting ?? null) : null;
  const previewing = hosting !== null && asked;
  return { hosting, previewing, own: hosting !== null && !previewing };
}
