import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { LESSON_PAGE_FIELDS } from '#contract/lessons/lesson.fields.ts';
import { isRichText, mapFields, namesIn } from '#contract/primitives/fields.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aLesson, aModule } from '#server/features/lessons/lesson.factory.ts';
import { createLibraryContent } from '#server/features/library/write-library.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testApp } from '../../app.ts';
import { aLearner, daysAgo, testCtx } from '../enrollment/places.ts';
import { openPage } from '../open-page.tsx';
import { sectionOf } from '../section.ts';

const t = testApp();
const ctx = () => testCtx(t);

const closed = { slug: '', cohort: { id: 0, courseId: 0 }, shoes: 0 };
beforeAll(async () => {
  const course = await aCourse(ctx(), { name: 'Foley for Film' });
  const cohort = await aCohort(daysAgo(ctx(), 90), { courseId: course.id, startsIn: 85, endsIn: 120 });
  const { contentIds } = await aModule(ctx(), { courseId: course.id, name: 'Feet', lessons: ['Shoes', 'Floors'] });
  Object.assign(closed, { slug: course.slug, cohort, shoes: contentIds[0] });
});

test('only the number before the first hyphen counts in /l/{id-slug}; a missing page is Not Found', async () => {
  const learner = await aLearner(ctx(), [{ cohort: closed.cohort }]);
  const { open, arrive } = await openPage(t, learner, `/course-material/${closed.cohort.courseId}-an-older-name`);
  await arrive(`/course-material/${closed.slug}`);
  const address = `/l/${closed.shoes}-shoes`;
  expect(await screen.findByRole('link', { name: 'Shoes' })).toHaveAttribute('href', address);
  await open(`/l/${closed.shoes}-an-older-name`);
  await arrive(address);
  expect(within(await screen.findByRole('article')).getByText('What Shoes says.')).toBeVisible();
  for (const missing of ['/l/999999-nothing', '/lessons/999999', '/course-material/nothing', '/library/999999']) {
    await open(missing);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Not Found' })).toBeVisible());
  }
});

test('material is closed to people who aren’t enrolled, with a link to the course', async () => {
  const { user, open, arrive } = await openPage(t, await aLearner(ctx()), `/l/${closed.shoes}-shoes`);
  const message = 'This material is for people enrolled in Foley for Film.';
  await waitFor(() => expect(screen.getByText(message)).toBeVisible());
  expect(screen.queryByText('What Shoes says.')).toBeNull();
  expect(screen.getByRole('link', { name: 'About this course' })).toHaveAttribute('href', `/courses/${closed.slug}`);
  await open(`/course-material/${closed.slug}`);
  await waitFor(() => expect(screen.getByText(message)).toBeVisible());
  expect(screen.getByText('Shoes')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Shoes' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Start reading' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'About this course' }));
  await arrive(`/courses/${closed.slug}`);
});

test('anyone signed in can read open material and the library: Examples, Concepts, their breadcrumbs', async () => {
  const course = await aCourse(ctx(), { name: 'Audio Engineering', slug: 'audio-engineering', openMaterial: true });
  await aModule(ctx(), {
    courseId: course.id,
    name: 'Listening',
    lessons: ['A listening journal', { name: 'Frequencies', body: '<p>By their names.</p>' }],
  });
  await aCourse(ctx(), { name: 'Voice Acting 101', slug: 'voice-acting-101' });
  const piece = async (kind: 'Example' | 'Concept', name: string, topic = 'Audio') =>
    createLibraryContent(ctx(), {
      kind,
      name,
      topic,
      body: `<p>What ${name} is</p>`,
      status: 'published',
    });
  const example = await piece('Example', 'A cold read');
  const tone = await piece('Concept', 'Room tone');
  await piece('Concept', 'Page turn', 'Manga');
  const subtext = await piece('Concept', 'Subtext');

  const { user, open, arrive } = await openPage(t, await aLearner(ctx()), '/concepts');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Material' })).toBeVisible());
  const material = await sectionOf('Course Material');
  expect(material.getByRole('link', { name: 'Voice Acting 101' })).toHaveAttribute(
    'href',
    '/course-material/voice-acting-101',
  );
  const courseCard = (name: string) => material.getByRole('link', { name }).closest('article') as HTMLElement;
  expect(courseCard('Voice Acting 101')).toHaveTextContent(/Opens when you enroll$/);
  expect(courseCard('Audio Engineering')).toHaveTextContent(/Open$/);
  await user.click(material.getByRole('link', { name: 'Audio Engineering' }));
  await arrive('/course-material/audio-engineering');
  await user.click(await screen.findByRole('link', { name: 'A listening journal' }));
  await waitFor(() => expect(screen.getByText('What A listening journal says.')).toBeVisible());
  expect(screen.getByText('Table of contents').closest('summary')).toHaveTextContent(/^Table of contents ?1 of 2$/);
  expect(screen.getByRole('link', { name: 'Next Lesson: Frequencies' })).toBeVisible();

  await open('/examples');
  await user.click(await screen.findByRole('link', { name: 'A cold read' }));
  await arrive(`/library/${example.id}-a-cold-read`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'A cold read' })).toBeVisible());
  await waitFor(() => expect(screen.getByText('What A cold read is')).toBeVisible());
  const crumbs = () => within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  await user.click(crumbs().getByRole('link', { name: 'Examples' }));
  await arrive('/examples');

  await open('/concepts');
  const concepts = await sectionOf('Concepts');
  await waitFor(() =>
    expect(concepts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Room tone',
      'Page turn',
      'Subtext',
    ]),
  );
  await user.click(concepts.getByRole('radio', { name: 'Audio' }));
  await waitFor(() => expect(concepts.queryByRole('link', { name: 'Page turn' })).toBeNull());
  await arrive('/concepts?topic=Audio');
  await user.click(concepts.getByRole('link', { name: 'Room tone' }));
  await arrive(`/library/${tone.id}-room-tone`);
  // The next piece on the same topic has a button.
  await screen.findByRole('link', { name: 'Next: Subtext' });
  // The piece that the button names isn't repeated below it.
  expect(screen.queryByRole('heading', { name: /^More on/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Subtext' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Next: Subtext' }));
  await arrive(`/library/${subtext.id}-subtext`);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Subtext' })).toBeVisible());
  expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull();
  expect((await sectionOf('More on Audio')).getByRole('link', { name: 'Room tone' })).toBeVisible();
  for (const address of [subtext.id, `${subtext.id}-an-older-name`]) {
    await open(`/library/${address}`);
    await arrive(`/library/${subtext.id}-subtext`);
  }
  await waitFor(() => expect(screen.getByText('What Subtext is')).toBeVisible());
  expect(crumbs().getByText('Subtext')).toBeVisible();
  expect(crumbs().getByRole('link', { name: 'Concepts' })).toHaveAttribute('href', '/concepts');
});

test('the course page lists its lessons: a draft without a link, read ones, and ones that open later', async () => {
  const course = await aCourse(ctx(), { name: 'Radio Voices' });
  const cohort = await aCohort(daysAgo(ctx(), 90), { courseId: course.id, startsIn: 85, endsIn: 120 });
  await aCohort(ctx(), { courseId: course.id });
  const lesson = { cohortId: cohort.id };
  await aLesson(ctx(), { ...lesson, name: 'Welcome', inHours: -72, recap: '<p>We met.</p>' });
  const rooms = await aLesson(ctx(), { ...lesson, name: 'Three rooms', inHours: -24, body: '<p>Take the line.</p>' });
  const later = await aLesson(ctx(), { ...lesson, name: 'A habit', inHours: 48, body: '<p>Bring a person.</p>' });
  await aLesson(ctx(), { ...lesson, name: 'Your demo', inHours: 96, status: 'draft' });
  const learner = await aLearner(ctx(), [{ cohort }]);

  const { user, open, arrive } = await openPage(t, learner, `/c/${course.slug}`);
  // The sections, in the specification's order.
  await screen.findByRole('heading', { level: 2, name: 'Course Lessons' });
  const order = ['Your enrolled', 'Upcoming', 'Class Session Events', 'Course Lessons'];
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');
  expect(titles.map((text) => order.find((begin) => text.startsWith(begin))).filter(Boolean)).toEqual(order);
  const row = async (name: string) => (await sectionOf('Course Lessons')).getByText(name).closest('li') as HTMLElement;
  await user.click((await sectionOf('Course Lessons')).getByText('3 lessons'));
  expect(await row('Your demo')).toHaveTextContent(/Your demoDRAFT$/);
  expect(within(await row('Your demo')).queryByRole('link')).toBeNull();
  expect(await row('A habit')).toHaveTextContent(/A habit ?Not open yet$/);
  await user.click(within(await row('Welcome')).getByRole('link'));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible());
  expect((await sectionOf('Recap')).getByText('We met.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Marked as read', pressed: true })).toBeVisible());
  await user.click(screen.getByRole('link', { name: 'Next Lesson: Three rooms' }));
  await arrive(`/lessons/${rooms.id}`);
  await waitFor(() => expect(screen.getByText('Take the line.')).toBeVisible());
  // The lesson's date is in the line of facts.
  expect(screen.getByText(/^Lesson in /).closest('p')).toHaveTextContent(/^Lesson in .+ · \w+day, \w+ \d+, \d{4}$/);
  // Beside a lesson, a learner sees no drafts, and no links to unopened lessons.
  expect(screen.queryByText('Published')).toBeNull();
  expect(screen.queryByText('Your demo')).toBeNull();
  expect(await row('A habit')).toHaveTextContent(/A habit ?Not open yet$/);
  expect(within(await row('A habit')).queryByRole('link')).toBeNull();

  await open(`/c/${course.slug}`);
  expect(await row('Welcome')).toHaveTextContent(/Welcome ?Read$/);
  expect((await sectionOf('Course Lessons')).getByText('1 read')).toBeVisible();
  await open(`/events/links/${later.id}`);
  await arrive(`/lessons/${later.id}`);
  await waitFor(() => expect(screen.getByText(/^This lesson opens/)).toBeVisible());
  expect(screen.queryByText('Bring a person.')).toBeNull();

  // Teachers see all of it.
  const { personId: staff } = await makePerson(ctx(), { isStaff: true });
  await openPage(t, staff, `/lessons/${rooms.id}`);
  expect(await screen.findByText('Published')).toBeVisible();
  expect(await row('Your demo')).toHaveTextContent(/Your demoDRAFT$/);
  expect(within(await row('A habit')).getByRole('link')).toBeVisible();
});

test('a lesson shows each page field of the lesson table once it has a value', async () => {
  const cohort = await aCohort(ctx());
  const said = (name: string) => `Said ${name}.`;
  const values = mapFields<typeof LESSON_PAGE_FIELDS, { body: string }>(LESSON_PAGE_FIELDS, (field, name) =>
    isRichText(field) ? `<p>${said(name)}</p>` : said(name),
  );
  const { id } = await aLesson(ctx(), { ...values, cohortId: cohort.id });
  await openPage(t, await aLearner(ctx(), [{ cohort }]), `/lessons/${id}`);
  const missing = () => namesIn(LESSON_PAGE_FIELDS).filter((name) => !document.body.innerHTML.includes(said(name)));
  await waitFor(() => expect(missing()).toEqual([]));
});

test("the course's cover is behind a lesson's film", async () => {
  const course = await aCourse(ctx(), { name: 'Film Voices' });
  const cohort = await aCohort(daysAgo(ctx(), 90), { courseId: course.id, startsIn: 85, endsIn: 120 });
  const film = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Three rooms"></iframe>';
  const lesson = await aLesson(ctx(), { cohortId: cohort.id, body: `<p>Watch it first.</p>${film}` });
  await openPage(t, await aLearner(ctx(), [{ cohort }]), `/lessons/${lesson.id}`);
  await waitFor(() =>
    expect(
      screen.getByText('Watch it first.').closest<HTMLElement>('[style]')?.style.getPropertyValue('--film-still'),
    ).toMatch(/^url\("\/covers\/drawn\.svg/),
  );
});

test('a completed course has a letter that anyone can verify; no one else gets one', async () => {
  const school = await aSchool(ctx(), { name: 'North Pier Sound' });
  const course = await aCourse(ctx(), { name: 'Mixing', schoolId: school.id });
  const over = await aCohort(daysAgo(ctx(), 90), { courseId: course.id, startsIn: 30, endsIn: 60 });
  const learner = await aLearner(ctx(), [{ cohort: over, state: 'completed' }], 'Mateo');
  const letter = `/certificates/${over.id}/letter`;
  const { user } = await openPage(t, learner, letter);
  // The page shows the name before the letter is issued.
  expect(await screen.findByText('Mateo Lind')).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  expect(screen.queryByRole('link', { name: 'Download Letter of Completion' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Issue my letter' }));
  expect(await screen.findByRole('link', { name: 'Download Letter of Completion' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`/certificates/${over.id}$`)),
  );
  const codeNow = async () => {
    const response = await t.as(learner, { method: 'GET', url: `/api/v1/certificates/${over.id}` });
    return response.json().letter.certificate.code;
  };
  const wrong = await codeNow();
  // The letter's owner corrects the name once, and says why.
  await user.click(screen.getByRole('button', { name: 'Correct the name' }));
  const form = within(await screen.findByRole('dialog', { name: 'Correct the name' }));
  await user.clear(form.getByRole('textbox', { name: /^Name on the letter/ }));
  await user.type(form.getByRole('textbox', { name: /^Name on the letter/ }), 'Mateo Lind Ruiz');
  await user.click(form.getByRole('button', { name: 'Reissue the letter' }));
  expect(await form.findByText('This field is required.')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'My second family name was missing.');
  await user.click(form.getByRole('button', { name: 'Reissue the letter' }));
  await screen.findByRole('region', { name: 'Letter of completion: Mateo Lind Ruiz, Mixing' });
  expect(screen.queryByRole('button', { name: 'Correct the name' })).toBeNull();
  const code = await codeNow();

  const { open, arrive } = await openPage(t, null, `/certificates/verify/${wrong}`);
  expect(await screen.findByText('Reissued', { selector: 'span' })).toBeVisible();
  expect(screen.getByText(/^This letter was reissued with a corrected name/)).toBeVisible();
  expect(screen.queryByText(/Mateo/)).toBeNull();
  await waitFor(() => expect(document.title).toBe('Letter of Completion: Mixing · Callboard'));
  await open(`/certificates/verify/${code}`);
  const sheet = within(await screen.findByRole('region', { name: 'Letter of completion: Mateo Lind Ruiz, Mixing' }));
  expect(sheet.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(sheet.getByText('North Pier Sound')).toBeVisible();
  expect(sheet.getByText('Mateo Lind Ruiz')).toBeVisible();
  expect(screen.getByText('Genuine')).toBeVisible();
  await open(letter);
  await arrive(`/login?next=${encodeURIComponent(letter)}`);

  await openPage(t, await aLearner(ctx()), letter);
  await waitFor(() => expect(screen.getByText("We don't have a letter for you here.")).toBeVisible());

  const { personId: staff } = await makePerson(ctx(), { isStaff: true });
  await openPage(t, staff, `/admin/users/${learner}`);
  const letters = await sectionOf('Letters of completion');
  expect(await letters.findByText('Mateo Lind Ruiz')).toBeVisible();
  expect(letters.getByText(/My second family name was missing\.$/)).toBeVisible();
  expect(letters.getByRole('button', { name: 'Correct the name' })).toBeVisible();
});
