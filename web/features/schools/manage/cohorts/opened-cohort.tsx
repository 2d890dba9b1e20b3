import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { Row } from '#web/kit/layout/page.tsx';
import { publicConfig } from '#web/platform/public-config.ts';
import { CohortState } from './cohort-state.tsx';
import styles from './publish-page.module.css';

/** The cohort is open: shows where learners find it, so the link can be shared. */
export function OpenedCohort({ cohort }: { cohort: TeacherCohort }) {
  const { course } = cohort;
  const address = `${publicConfig().origin}/courses/${course.slug}`;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.fact} aria-labelledby="opened">
      <Row gap={12}>
        <h2 id="opened" ref={title} tabIndex={-1}>
          <bdi>{cohort.name}</bdi> is open
        </h2>
        <CohortState status={cohort.status} />
      </Row>
      <p>Learners can now enroll here:</p>
      <p className={styles.address}>
        <Link to="/courses/$slug" params={{ slug: course.slug }}>
          {address.replace(/^https?:\/\//, '')}
        </Link>
        <CopyButton text={address}>Copy link</CopyButton>
      </p>
      <Row gap={8}>
        <ButtonLink to="/teachers/cohorts/$id/edit" params={{ id: String(cohort.id) }} variant="secondary">
          Back to the cohort
        </ButtonLink>
      </Row>
    </section>
  );
}
