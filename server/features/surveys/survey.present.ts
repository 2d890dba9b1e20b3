import type { SurveyCourse } from '#contract/surveys/surveys.endpoints.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';

export function presentCourse(row: {
  readonly courseId: number;
  readonly courseSlug: string;
  readonly courseName: string;
  readonly courseTopic: string;
  readonly courseImageMediaId: number | null;
  readonly schoolName: string;
}): SurveyCourse {
  return {
    id: row.courseId,
    slug: row.courseSlug,
    name: row.courseName,
    topic: row.courseTopic,
    imageUrl: imageUrlOf(row.courseImageMediaId),
    schoolName: row.schoolName,
  };
}
