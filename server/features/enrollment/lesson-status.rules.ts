import type { ContentLine, LessonStatus, MaterialProgress } from '#contract/lessons/lesson.ts';

export interface LessonFacts {
  readonly status: 'draft' | 'published';
  readonly publishAt: Date;
  readonly cohortEndsAt: Date | null;
  /** When this reader marked the lesson as read; null: not yet. */
  readonly finishedAt: Date | null;
}

/** A lesson's status at an instant. Only draft and published are stored; completed and locked are derived. */
export function lessonStatusAt(
  lesson: LessonFacts,
  now: Date,
): { status: LessonStatus; locked: boolean; read: boolean } {
  const read = lesson.finishedAt !== null;
  if (lesson.status === 'draft') return { status: 'draft', locked: false, read };
  const over = lesson.cohortEndsAt !== null && lesson.cohortEndsAt <= now;
  if (over) return { status: 'completed', locked: false, read };
  const locked = lesson.publishAt > now;
  return { status: read && !locked ? 'completed' : 'published', locked, read };
}

export interface ReadLine extends ContentLine {
  /** When this reader last opened it; null: never. */
  readonly openedAt: Date | null;
}

const lineOf = ({ id, slug, name, read }: ReadLine): ContentLine => ({ id, slug, name, read });

export function materialProgressOf(lines: readonly ReadLine[], mayOpen: boolean): MaterialProgress {
  const read = lines.filter((line) => line.read).length;
  const opened = lines.filter((line) => line.openedAt !== null);
  const last = opened.toSorted((a, b) => (b.openedAt?.getTime() ?? 0) - (a.openedAt?.getTime() ?? 0))[0];
  let at = last;
  if (last?.read) {
    const after = lines.slice(lines.indexOf(last) + 1).find((line) => !line.read);
    at = after ?? lines.find((line) => !line.read);
  }
  return { mayOpen, read, total: lines.length, continueAt: at ? lineOf(at) : null };
}
