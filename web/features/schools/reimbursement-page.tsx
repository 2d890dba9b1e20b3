import { IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { courseQuery } from '#web/features/enrollment/enrollment.query.ts';
import { Button } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { formatDate } from '#web/kit/time/format.ts';
import { useVisitor } from '#web/session/current-user.ts';
import { letterOf } from './reimbursement.rules.ts';
import styles from './reimbursement-page.module.css';
import { landingQuery } from './schools.query.ts';

/**
 * A letter to the learner's employer: what the course is, when, how long, and how much (rules-teachers LP6). It can be
 * copied and printed.
 */
export function ReimbursementPage({ address }: { address: string }) {
  const { course, cohorts, upcomingUserCohorts } = useSuspenseQuery(courseQuery(address)).data;
  const { data: landing } = useSuspenseQuery(landingQuery(address));
  const visitor = useVisitor();
  const offered = [...upcomingUserCohorts, ...cohorts];
  const [picked, setPicked] = useState(offered[0]?.id ?? 0);
  const cohort = offered.find(({ id }) => id === picked) ?? null;
  const letter = letterOf({ course, cohort, landing, name: visitor?.displayName ?? '' });
  return (
    <Page
      title="Ask your employer"
      line={`A letter with what ${course.name} covers, when it runs, and what it costs. Copy it or print it.`}
      crumbs={
        <Link to="/courses/$slug" params={{ slug: course.slug }}>
          {course.name}
        </Link>
      }
      narrow
    >
      <div className={styles.tools}>
        {offered.length > 1 && (
          <SelectField
            label="Cohort"
            name="cohort"
            value={String(picked)}
            onChange={(value) => setPicked(Number(value))}
            options={offered.map((each) => ({
              value: String(each.id),
              label: each.startsAtUtc
                ? `${each.name}, from ${formatDate(new Date(each.startsAtUtc), each.timezone)}`
                : each.name,
            }))}
          />
        )}
        <CopyButton text={letter.join('\n\n')} about="the letter">
          Copy letter
        </CopyButton>
        <Button variant="secondary" icon={<IconPrinter size={18} stroke={1.75} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <article className={styles.letter} aria-label="Letter">
        {letter.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </article>
    </Page>
  );
}
