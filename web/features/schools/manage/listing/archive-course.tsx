import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { archiveCourse, type CourseArchiving, unarchiveCourse } from '#contract/schools/course-archive.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { DangerFrame } from '#web/kit/layout/danger-frame.tsx';
import { StateHead } from '#web/kit/layout/state-head.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { archivingQuery, refreshListing } from './listing.query.ts';

/** Archives a course that has no open cohort, in two steps, showing the consequences in between (rules-teachers X4). */
export function ArchiveCourse({ address, name }: { address: string; name: string }) {
  const { data } = useQuery(archivingQuery(address));
  const [open, setOpen] = useState(false);
  const blocked = data && data.openCohorts.length > 0;
  return (
    <DangerFrame
      action={
        data &&
        !blocked && (
          <Button variant="danger" onClick={() => setOpen(true)}>
            Archive this course
          </Button>
        )
      }
    >
      <p>
        Archiving removes the course from the catalog and locks it. Learners keep their access, and you can restore the
        course anytime.
      </p>
      {blocked && (
        <p>
          You can’t archive it yet because it has open cohorts:{' '}
          {data.openCohorts.map(({ id, name: cohort }, index) => (
            <span key={id}>
              {index > 0 && <span>{', '}</span>}
              <Link to="/teachers/cohorts/$id/edit" params={{ id: String(id) }}>
                {cohort}
              </Link>
            </span>
          ))}
          <span>. Wait until they end, or cancel them.</span>
        </p>
      )}
      {open && <Archive address={address} name={name} onClose={() => setOpen(false)} />}
    </DangerFrame>
  );
}

function consequencesOf(facts: CourseArchiving): Consequence[] {
  const { listed, waiting, draftCohorts, learners, eventsAhead, automatedEmails } = facts;
  return [
    {
      title: 'What visitors see',
      lines: [
        ...(listed ? ['The course is removed from the catalog.'] : []),
        ...(waiting ? ['The pending listing request is withdrawn.'] : []),
        "The course page will say it's no longer offered.",
      ],
    },
    {
      title: 'What learners keep',
      lines:
        learners > 0
          ? [
              `${counted(learners, 'learner keeps', 'learners keep')} access to lessons, material, recordings, and certificates.`,
            ]
          : [],
    },
    {
      title: 'What ends',
      lines:
        automatedEmails > 0
          ? [`${counted(automatedEmails, 'automated email is', 'automated emails are')} turned off.`]
          : [],
    },
    {
      title: "What doesn't change",
      lines: [
        ...(draftCohorts > 0
          ? [
              `${counted(draftCohorts, 'draft cohort stays, but can’t be opened', 'draft cohorts stay, but can’t be opened')}.`,
            ]
          : []),
        ...(eventsAhead > 0
          ? [`${counted(eventsAhead, 'upcoming event stays', 'upcoming events stay')} published.`]
          : []),
        'No one is notified.',
      ],
    },
  ];
}

function Archive({ address, name, onClose }: { address: string; name: string; onClose: () => void }) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const run = useQuery(archivingQuery(address));
  const archive = useMutation({
    mutationFn: () => call(archiveCourse, { params: { id: address }, idempotencyKey: keyOf(address) }),
    onSuccess: async () => {
      onClose();
      toast.success('Archived', `${name} is no longer offered.`);
      await refreshListing(client);
    },
    onError: () => void run.refetch(),
  });
  return (
    <DryRunDialog
      open
      onClose={onClose}
      title={`Archive ${name}?`}
      consequences={run.data && consequencesOf(run.data)}
      failed={run.isError ? { error: run.error, onRetry: () => void run.refetch() } : undefined}
      action="Archive"
      danger
      pending={archive.isPending}
      problem={
        archive.isError
          ? isApiProblem(archive.error)
            ? archive.error.message
            : "Couldn't archive the course. Try again."
          : undefined
      }
      onConfirm={() => archive.mutate()}
    />
  );
}

/** An archived course: since when, and a button to restore it. */
export function ArchivedCourse({ address, atUtc, admin }: { address: string; atUtc: string; admin: boolean }) {
  const client = useQueryClient();
  const unarchive = useMutation({
    mutationFn: () => call(unarchiveCourse, { params: { id: address } }),
    onSuccess: async () => {
      toast.success('Unarchived', 'It isn’t in the catalog yet. Request a listing when it’s ready.');
      await refreshListing(client);
    },
    onError: (error) => toast.error("Couldn't unarchive the course", error.message),
  });
  return (
    <StateHead
      look="cancelled"
      word="Archived"
      action={
        admin && (
          <Button variant="secondary" loading={unarchive.isPending} onClick={() => unarchive.mutate()}>
            Unarchive
          </Button>
        )
      }
    >
      <p>
        Since <DateTime at={atUtc} />. It’s locked, and learners keep their access.
        {!admin && <span>{' Only School Admins can unarchive it.'}</span>}
      </p>
    </StateHead>
  );
}
