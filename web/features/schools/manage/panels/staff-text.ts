import type { StaffEnding, StaffEntry } from '#contract/schools/staff-roles.endpoints.ts';

/** The display name, or the email address if there is none (yet). */
export function nameOf(entry: Pick<StaffEntry, 'name' | 'email'>): string {
  return entry.name || entry.email;
}

const courses = (count: number) => (count === 1 ? '1 course' : `${count} courses`);

const withdrawn = ({ invitations, isYou }: StaffEnding) =>
  `${invitations === 1 ? 'One pending invitation' : `${invitations} pending invitations`} that ${isYou ? 'you' : 'they'} sent ${
    invitations === 1 ? 'is' : 'are'
  } withdrawn. A School Admin can send new ones.`;

/** What ends, what stays, and who is notified, shown before someone's access is ended (rules-teachers D6, D7). */
export function endingConsequences(ending: StaffEnding): { title: string; lines: string[] }[] {
  const who = ending.isYou ? 'You' : nameOf(ending);
  if (ending.invitation) {
    return [{ title: 'What happens', lines: ['The link in the invitation stops working. No one is notified.'] }];
  }
  const ends = ending.wholeSchool
    ? [
        `This ends access to the whole school: ${courses(ending.courses)}, events, staff, and payouts.`,
        ending.isYou
          ? 'You lose access right away and land on your dashboard.'
          : `${who} loses access right away and is no longer a Course Admin anywhere in the school.`,
        ...(ending.invitations > 0 ? [withdrawn(ending)] : []),
      ]
    : [`${who} loses access to this course right away.`];
  return [
    { title: 'What ends', lines: ends },
    { title: 'What stays', lines: ['All work stays with the school: drafts, emails, lessons, and events.'] },
    {
      title: 'Who gets notified',
      lines: [
        ending.isYou
          ? 'You and the other School Admins get an email.'
          : `${who} and the other School Admins get an email.`,
      ],
    },
  ];
}
