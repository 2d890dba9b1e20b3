import { Link } from '@tanstack/react-router';
import type { getCourse } from '#contract/enrollment/enrollment.endpoints.ts';
import type { ContentLine, MaterialProgress } from '#contract/lessons/lesson.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { ContentList } from '#web/features/lessons/content-list.tsx';
import { ProgressLine } from '#web/features/lessons/progress-line.tsx';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Fold } from '#web/kit/layout/fold.tsx';
import { CardGrid, Row, Section } from '#web/kit/layout/page.tsx';

interface CourseMaterialProps {
  slug: string;
  contents: ResponseOf<typeof getCourse>['contents'];
  material: MaterialProgress;
}

/** Course content that can be read at any time, module by module, and where the learner left off. */
export function CourseMaterial({ slug, contents, material }: CourseMaterialProps) {
  return (
    <Section
      id="material"
      title="Course Material"
      action={
        <Link to="/course-material/$courseId" params={{ courseId: slug }}>
          All material
        </Link>
      }
    >
      {material.mayOpen && (
        <Row gap={16} between>
          <ProgressLine read={material.read} total={material.total} />
          {material.continueAt && (
            <ButtonLink to="/l/$address" params={{ address: material.continueAt.slug }} variant="secondary">
              Continue: {material.continueAt.name}
            </ButtonLink>
          )}
        </Row>
      )}
      <CardGrid min={280}>
        {contents.map((module) => (
          <Fold key={module.id} stacked title={<h3>{module.name}</h3>} note={howMuch(module.lessons, material.mayOpen)}>
            <Card>
              <ContentList lessons={module.lessons} open={material.mayOpen} />
            </Card>
          </Fold>
        ))}
      </CardGrid>
    </Section>
  );
}

/** `2 of 3 read`, or only the count while the material isn't open. */
function howMuch(lessons: readonly ContentLine[], open: boolean): string {
  return open ? `${lessons.filter(({ read }) => read).length} of ${lessons.length} read` : String(lessons.length);
}
