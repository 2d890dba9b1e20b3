import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDollars } from '#contract/primitives/money.ts';
import { eventAddress } from '#web/features/events/page/event-time.rules.ts';
import { Card, CardBody, CardLinkArea } from '#web/kit/layout/card.tsx';
import { CardGrid, Section } from '#web/kit/layout/page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './join-offer.module.css';
import { membershipOfferQuery } from './membership-offer.query.ts';

/** What members pay: on the person's own courses, or examples. Renders nothing if there are none, or if it fails. */
export function Savings() {
  const { data } = useQuery(membershipOfferQuery);
  if (!data || data.savings.length === 0) return null;
  const { own, savings, saved } = data;
  return (
    <>
      <h3 className={textStyles.large}>{own ? 'What you’d save' : 'Member prices on courses open now'}</h3>
      {own && (
        <p>
          Members save <strong className={styles.saved}>{formatDollars(saved)}</strong> on the courses you selected or
          set a reminder for.
        </p>
      )}
      <ul className={styles.savings}>
        {savings.map((course) => (
          <li key={course.slug}>
            <Link to="/courses/$slug" params={{ slug: course.slug }}>
              {course.name}
            </Link>
            <span className={styles.saving}>
              <span>
                {formatDollars(course.nonmemberPrice)} → <strong>{formatDollars(course.memberPrice)}</strong>
              </span>
              <span className={styles.saved}>saves {formatDollars(course.saved)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The newest recordings and the teachers. */
export function RecordingsAndTeachers() {
  const { data } = useQuery(membershipOfferQuery);
  if (!data) return null;
  const { recordings, teachers } = data;
  return (
    <>
      {recordings.length > 0 && (
        <Section title="Recordings members can watch">
          <CardGrid min={220}>
            {recordings.map((event) => (
              <Card key={event.id} flush beside as="article">
                <Cover cover={event.cover} imageUrl={event.imageUrl} aside />
                <CardBody>
                  <h3 className={textStyles.large}>
                    <CardLinkArea>
                      <Link to="/events/$address" params={{ address: eventAddress(event) }}>
                        {event.name}
                      </Link>
                    </CardLinkArea>
                  </h3>
                  <p className={textStyles.softSmall}>{event.schoolName}</p>
                </CardBody>
              </Card>
            ))}
          </CardGrid>
        </Section>
      )}
      {teachers.length > 0 && (
        <Section title="Learn from people who do it for a living">
          <ul className={styles.teachers}>
            {teachers.map((teacher) => (
              <li key={teacher.name}>
                <Face name={teacher.name} imageUrl={teacher.imageUrl} size="lg" />
                <span dir="auto">{teacher.name}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
