import type { Course } from '#contract/enrollment/enrollment.endpoints.ts';
import type { Cohort } from '#contract/schools/cohort.ts';
import type { LandingPage, School } from '#contract/schools/courses.endpoints.ts';

/** schema.org Course for search engines, with its instances, offers, and any FAQ. */
export function courseJsonLd(origin: string, course: Course, cohorts: readonly Cohort[], landing: LandingPage | null) {
  const url = `${origin}/courses/${course.slug}`;
  const about = {
    '@type': 'Course',
    '@id': url,
    url,
    name: course.name,
    description: course.description || landing?.headline || course.name,
    provider: { '@type': 'Organization', name: course.schoolName, url: `${origin}/schools/${course.schoolSlug}` },
    hasCourseInstance: cohorts.map((cohort) => ({
      '@type': 'CourseInstance',
      name: cohort.name,
      courseMode: 'Online',
      ...(cohort.startsAtUtc ? { startDate: cohort.startsAtUtc.slice(0, 10) } : {}),
      ...(cohort.endsAtUtc ? { endDate: cohort.endsAtUtc.slice(0, 10) } : {}),
      ...(cohort.weeks > 0
        ? { courseSchedule: { '@type': 'Schedule', repeatFrequency: 'Weekly', repeatCount: cohort.weeks } }
        : {}),
      ...(cohort.instructors.length > 0
        ? { instructor: cohort.instructors.map(({ name }) => ({ '@type': 'Person', name })) }
        : {}),
    })),
    offers: cohorts.map((cohort) => ({
      '@type': 'Offer',
      category: cohort.nonmemberPrice === 0 ? 'Free' : 'Paid',
      price: cohort.nonmemberPrice,
      priceCurrency: 'USD',
      availability: `https://schema.org/${cohort.seatsRemaining > 0 ? 'InStock' : 'SoldOut'}`,
      url,
    })),
  };
  if (!landing || landing.faqs.length === 0) return about;
  const questions = landing.faqs.map(({ title, desc }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: desc },
  }));
  return { '@graph': [about, { '@type': 'FAQPage', '@id': `${url}#faqs`, url, mainEntity: questions }] };
}

/** schema.org Organization of a school. */
export function schoolJsonLd(origin: string, school: School) {
  const url = `${origin}/schools/${school.slug}`;
  return {
    '@type': 'EducationalOrganization',
    '@id': url,
    url,
    name: school.name,
    ...(school.about ? { description: school.about } : {}),
    ...(school.links.length > 0 ? { sameAs: school.links.map((link) => link.url) } : {}),
  };
}
