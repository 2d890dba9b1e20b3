import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Section } from '#web/kit/layout/page.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { NextSteps } from './next-steps.tsx';
import { TeachNext } from './teach-next.tsx';
import { todayQuery } from './teaching.query.ts';

/** How many steps the dashboard shows; the rest are on Today. */
const SHOWN = 3;

/** The start of a teacher's day, on the dashboard; renders nothing for people who don't teach. */
export function DashboardTeaching() {
  const user = useCurrentUser();
  const { data } = useQuery({ ...todayQuery(undefined), enabled: user.isTeacher });
  if (!data) return null;
  const [first] = data.teaching;
  return (
    <>
      {first && <TeachNext taught={first} />}
      {data.next.length > 0 && (
        <Section title="Next steps" action={<Link to="/teachers">Go to Today</Link>}>
          <NextSteps steps={data.next.slice(0, SHOWN)} />
        </Section>
      )}
    </>
  );
}
