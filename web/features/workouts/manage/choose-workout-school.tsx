import { Link } from '@tanstack/react-router';
import { Card, CardLinkArea } from '#web/kit/layout/card.tsx';
import { CardGrid, Page } from '#web/kit/layout/page.tsx';

/** Chooses the school of a new workout among those the user is School Admin of, if there are several. */
export function ChooseWorkoutSchool({ schools }: { schools: readonly { id: number; name: string }[] }) {
  return (
    <Page title="New workout" line="Which school is hosting this workout?">
      <CardGrid min={280}>
        {schools.map(({ id, name }) => (
          <Card key={id}>
            <CardLinkArea>
              <Link to="/teachers/workouts/new" search={{ school_id: id }}>
                {name}
              </Link>
            </CardLinkArea>
          </Card>
        ))}
      </CardGrid>
    </Page>
  );
}
