import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { InstructorsPart } from '../page/landing-sections.tsx';
import { asVisitorsSee } from './as-visitors-see.ts';
import type { LandingEditor } from './landing-editor.query.ts';
import { landingEditorQuery, landingVideoQuery } from './landing-editor.query.ts';
import { LandingEditorPage } from './landing-editor-page.tsx';

const saved = { revision: 1, savedBy: null, savedAt: null };
const row = (id: number) => ({ id, courseId: 3, course_id: 3, complete: true, ...saved });
const item = (id: number) => ({ ...row(id), title: 'A title', desc: 'Some words' });
const editor: LandingEditor = {
  landingPage: {
    courseId: 3,
    slug: 'voices',
    headline: 'Find your voice',
    overviewHeader: 'What this is',
    overview: '<p>Six evenings.</p>',
    outcomesHeader: 'Afterwards',
    testimonialHeader: 'Said by others',
    testimonialsSection: 'visible',
    instructorHeader: 'Your teachers',
    outlineHeader: 'Week by week',
    outlineSection: 'visible',
    scheduleHeader: 'When',
    timeCommitment: '3 hours a week',
    benefitsHeader: 'Extras',
    benefitsSection: 'visible',
    benefitsImageUrl: null,
    faqHeader: 'Questions',
    ...saved,
  },
  lists: {
    outcomes: [item(11)],
    testimonials: [{ ...row(12), authorName: 'Bo', authorTitle: 'Learner', quote: '<p>Loud</p>', imageUrl: null }],
    instructors: [{ ...row(13), name: 'Ada Lind', title: 'Voice', bio: '<p>Twenty years</p>', imageUrl: null }],
    outlines: [item(14)],
    schedules: [{ ...item(15), timeSlot: '7:00 PM', time_slot: '7:00 PM' }],
    benefits: [item(16)],
    faqs: [item(17)],
  },
};

async function drawn(film: string): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(landingEditorQuery(3).queryKey, editor);
  client.setQueryData(landingVideoQuery(3).queryKey, {
    id: 3,
    schoolId: 2,
    school_id: 2,
    schoolName: 'Night Voices',
    name: 'Voices',
    slug: 'voices',
    formerSlugs: [],
    slugsLeft: 3,
    topic: 'Voice Acting',
    level: null,
    email: 'voices@example.test',
    replyTo: null,
    imageUrl: null,
    image_url: null,
    cover: 'mouths-0-7',
    videoUrl: film,
    video_url: film,
    maySetDetails: true,
    ...saved,
  });
  return renderHtml(<LandingEditorPage courseId={3} />, { client });
}

test('the landing editor has its blocks in order: headline, overview, video, outcomes, and the other lists', async () => {
  const page = await drawn('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  expect([...page.matchAll(/ id="block-(\w+)"/g)].map(([, block]) => block)).toEqual([
    'headline',
    'overview',
    'video',
    'outcomes',
    'testimonials',
    'instructors',
    'outlines',
    'schedules',
    'benefits',
    'faqs',
  ]);
});

test('the landing page’s instructors have the anchor instructor_bios', () => {
  const page = asVisitorsSee(editor);
  expect(page.instructors).toMatchObject([{ name: 'Ada Lind' }]);
  const drawnPart = renderToStaticMarkup(<InstructorsPart page={page} />);
  expect(drawnPart).toMatch(/^<section[^>]* id="instructor_bios">.*Your teachers.*Ada Lind/);
});
