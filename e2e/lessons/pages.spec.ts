import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { courseOf, firstLesson, lessonNamed, libraryPiece, signIn } from './lessons.ts';

type Path = string | ((request: APIRequestContext) => Promise<string>);
const inVoiceActing = (name: string) => async (request: APIRequestContext) =>
  `/lessons/${await lessonNamed(request, 'voice-acting-101', name)}`;

const PAGES: readonly [string, Path, string][] = [
  ['the Material page', '/concepts', 'lead'],
  ['the Examples', '/examples', 'member'],
  [
    'a piece of the library',
    async (request) => `/library/${(await libraryPiece(request, 'Example', 'A cold read, taken apart')).id}`,
    'member',
  ],
  ['course material', '/course-material/voice-acting-101', 'member'],
  ['course material, closed', '/course-material/voice-acting-101', 'lead'],
  ['a lesson of course material', (request) => firstLesson(request, 'voice-acting-101'), 'member'],
  ['a lesson of course material, closed', (request) => firstLesson(request, 'voice-acting-101'), 'lead'],
  ['a lesson', inVoiceActing('Three rooms of one house'), 'member'],
  ['a lesson that opens later', inVoiceActing('A character is a habit'), 'member'],
  ['the course page', '/c/voice-acting-101', 'member'],
  [
    'about a letter of completion',
    async (request) => {
      const { completedUserCohorts } = await courseOf(request, 'audio-engineering-foundations');
      return `/certificates/${completedUserCohorts[0]?.id}/letter`;
    },
    'member',
  ],
  [
    'checking a letter of completion',
    async (request) => {
      const { completedUserCohorts } = await courseOf(request, 'audio-engineering-foundations');
      const answer = await request.get(`/api/v1/certificates/${completedUserCohorts[0]?.id}`);
      const { certificate } = (await answer.json()) as { certificate: { code: string } };
      return `/certificates/verify/${certificate.code}`;
    },
    'member',
  ],
  ["staff's library", '/admin/library', 'staff'],
  ["staff's editor of the library", '/admin/library/1', 'staff'],
  ["staff's course material", '/admin/course-material/1', 'staff'],
  ['about a letter that is not there', '/certificates/1/letter', 'lead'],
];

for (const [name, path, account] of PAGES) {
  test(`${name}: clean for axe, as wide as its window, without an error, on phone and desktop, light and dark`, async ({
    page,
  }) => {
    await signIn(page.request, account);
    const errors: string[] = [];
    page.on('console', (message) => {
      // a refusal is an answer, not a fault
      if (message.type() === 'error' && !/40[34]/.test(message.text())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(typeof path === 'string' ? path : await path(page.request));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider).toBe(0);
      }
    }
    expect(errors).toEqual([]);
  });
}
