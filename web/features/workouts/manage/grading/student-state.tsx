import type { WorkoutStudent } from '#contract/workouts/feedback.endpoints.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { now } from '#web/platform/now.ts';

/** State of one spot: joined or not, submitted, being read and by whom, answered, edited. `open`: beside the list. */
export function StudentState({
  student: { kind, joined, submission },
  open,
}: {
  student: WorkoutStudent;
  open: boolean;
}) {
  if (kind === 'live') return joined ? <Badge look="completed">Joined</Badge> : <Badge look="draft">Not joined</Badge>;
  if (!submission) return <Badge look="draft">No submission</Badge>;
  if (submission.state === 'answered') {
    return <Badge look="completed">{submission.correctedAtUtc ? 'Answered (edited)' : 'Answered'}</Badge>;
  }
  // The user's own lock outlives the panel: once the panel is closed, no one is reading
  if (submission.reader && (open || !submission.reader.mine)) {
    return (
      <Badge look="warning">
        {submission.reader.mine ? 'You’re reading this' : `${submission.reader.name} is reading this`}
      </Badge>
    );
  }
  if (submission.hasDraft) return <Badge look="warning">Draft</Badge>;
  return submission.state === 'in_review' ? (
    <Badge look="warning">In review</Badge>
  ) : (
    <Badge look="published">Submitted</Badge>
  );
}

/** When feedback is due, and whether that has passed. */
export function StudentTarget({ student: { submission } }: { student: WorkoutStudent }) {
  if (!submission) return <span>–</span>;
  if (submission.answeredAtUtc) {
    return (
      <span key="answered">
        Answered <DateOnly at={submission.answeredAtUtc} />
      </span>
    );
  }
  const late = new Date(submission.dueAtUtc) < now();
  return (
    <span>
      <DateOnly at={submission.dueAtUtc} />
      {late && <span>{' · late'}</span>}
    </span>
  );
}
