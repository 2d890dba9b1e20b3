import { IconPhoto } from '@tabler/icons-react';
import type { CourseDetails } from '#contract/schools/course-details.endpoints.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import { HostedBy, LandingSections } from '../page/landing-sections.tsx';
import { asVisitorsSee } from './as-visitors-see.ts';
import type { LandingEditor } from './landing-editor.query.ts';
import styles from './static-preview.module.css';

/**
 * The page at a phone's width, as visitors see what is saved: name, promise, hosts, and in place of what depends on the cohort a
 * stand-in: price, dates, the email for the next one, the link for employers (T§2). Nothing in it can be pressed.
 */
export function StaticPreview({ editor, course }: { editor: LandingEditor; course: CourseDetails }) {
  const page = asVisitorsSee(editor);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className={styles.phone} aria-label="Preview at a phone’s width" tabIndex={0}>
      <div className={styles.page} inert aria-hidden="true">
        <Cover cover={course.cover} imageUrl={course.imageUrl} />
        <h2 className={styles.name}>{course.name}</h2>
        <p className={styles.promise}>{page.headline || 'Your headline'}</p>
        <p className={styles.soft}>by {course.schoolName}</p>
        <div className={styles.panel}>
          <p className={styles.price}>$150</p>
          <p className={styles.choice}>Next cohort · Tue, Mar 3 – Apr 7</p>
          <p className={styles.button}>Enroll</p>
        </div>
        <div className={styles.panel}>
          <p>
            <strong>Can’t make these dates?</strong>
          </p>
          <p className={styles.field}>Email</p>
          <p className={styles.quiet}>Join the waitlist</p>
        </div>
        <HostedBy instructors={page.instructors} />
        <LandingSections page={page} of={course} anchored={false} />
        <p className={styles.link}>Get a reimbursement letter</p>
        {!page.headline && !page.overview && (
          <p className={styles.soft}>
            <IconPhoto size={16} stroke={1.75} aria-hidden="true" /> What you save appears here.
          </p>
        )}
      </div>
    </section>
  );
}
