import type { ReactNode } from 'react';
import type { EventChange } from '#contract/events/event-dry-runs.endpoints.ts';
import { oldAndNew, seatsOffered } from '#web/features/teaching/manage/change-text.tsx';
import { type Consequence, DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { DateTime } from '#web/kit/time/date-time.tsx';
import type { SaveConfirmation } from './use-event-form.ts';

/**
 * Shown before publishing an event or changing a published one: who is notified, what can't be changed later, and what
 * becomes refundable (G3).
 */
export function SaveDialog({
  name,
  ofCourse,
  onlyFor,
  ticketed,
  sale,
  confirmation,
}: {
  name: string;
  ofCourse: boolean;
  /** The only people who can attend; null: anyone can. */
  onlyFor: string | null;
  ticketed: boolean;
  /** Prices and seats, one line each; null for a class session, whose cohort has both. */
  sale: readonly string[] | null;
  confirmation: SaveConfirmation;
}) {
  const { about, isRetry, resolve } = confirmation;
  const publishes = about.what === 'publish';
  return (
    <DryRunDialog
      open
      onClose={() => resolve(null)}
      title={publishes ? `Publish ${name}?` : 'Before you save'}
      consequences={
        publishes
          ? publishConsequences(about.told, { ofCourse, onlyFor, ticketed, sale })
          : changeConsequences(about.change)
      }
      isRetry={isRetry}
      action={publishes ? 'Publish' : saveLabel(about.change.told)}
      onConfirm={() => resolve(publishes ? { told: about.told } : about.change.totals)}
    >
      {!publishes && about.change.notice && <p>{about.change.notice}</p>}
    </DryRunDialog>
  );
}

const saveLabel = (notified: number) =>
  notified > 0 ? `Save and notify ${counted(notified, 'person', 'people')}` : 'Save';

/**
 * What publishing does. `notified`: how many enrolled people of a class session's cohort are notified. `ofCourse`: the
 * event belongs to a course, so it has a cohort.
 */
export function publishConsequences(
  notified: number,
  {
    ofCourse,
    onlyFor,
    ticketed,
    sale,
  }: { ofCourse: boolean; onlyFor: string | null; ticketed: boolean; sale: readonly string[] | null },
): Consequence[] {
  return [
    {
      title: 'Who can attend',
      lines:
        sale === null
          ? ['People enrolled in the cohort can attend.']
          : [`${onlyFor ? `Only ${onlyFor}` : 'Anyone'} can ${ticketed ? 'buy tickets' : 'attend'}.`],
    },
    { title: 'Price and seats', lines: sale ?? [] },
    {
      title: 'Who gets notified',
      lines: [
        notified > 0
          ? `${counted(notified, 'learner gets', 'learners get')} an email, and it shows up in their calendar.`
          : 'No one is notified. The event will appear in the events list.',
      ],
    },
    {
      title: "What can't be changed later",
      lines: [
        "The event becomes public and can't go back to draft.",
        ofCourse ? "You can't change its kind or cohort." : "You can't change its kind.",
      ],
    },
  ];
}

/** What saving a change to a published event does, in groups of sentences; a group with nothing to say is empty. */
export function changeConsequences({
  times,
  zoneNotice,
  told,
  mailWaitsSeconds,
  refundable,
  waitlist,
}: EventChange): Consequence[] {
  const minutes = Math.round(mailWaitsSeconds / 60);
  const mails: ReactNode[] = [
    told > 0 && `${counted(told, 'person gets', 'people get')} one email with the old and new times.`,
    told > 0 &&
      minutes > 0 &&
      `We wait ${counted(minutes, 'minute')} before sending it, so you can still fix a mistake without notifying anyone.`,
    seatsOffered(waitlist.offered, 'seat'),
  ];
  const money: ReactNode[] = [
    refundable && (
      <span key="refundable">
        {counted(refundable.tickets, 'paid ticket')} can be canceled for a full refund until{' '}
        <DateTime at={refundable.untilUtc} />.
      </span>
    ),
  ];
  return [
    { title: 'Time', lines: timeLines(times, zoneNotice) },
    { title: 'Who gets notified', lines: mails.filter(Boolean) },
    { title: 'Money', lines: money.filter(Boolean) },
  ];
}

function timeLines(times: EventChange['times'], zoneNotice: string | null): ReactNode[] {
  const lines: ReactNode[] = [];
  if (times) {
    const { was, now } = times;
    // A new start moves the end as well; a new end alone is a new length.
    const [label, before, after] =
      now.startsAtUtc === was.startsAtUtc
        ? (['End', was.endsAtUtc, now.endsAtUtc] as const)
        : (['Start', was.startsAtUtc, now.startsAtUtc] as const);
    if (after !== null && after !== before) {
      lines.push(oldAndNew(label, { at: before, zone: was.timezone }, { at: after, zone: now.timezone }));
    }
  }
  if (zoneNotice) lines.push(zoneNotice);
  return lines;
}
