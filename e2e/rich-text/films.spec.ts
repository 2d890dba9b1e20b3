import { expect, type Page, test } from '@playwright/test';
import { settled } from '../settled.ts';
import { cohortsOf, signInAs } from '../teachers/teachers.ts';

const COURSE = 'voice-acting-101';
const FILMS = [
  { title: 'A breath before the line', from: 'YouTube', player: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ' },
  {
    title: 'The same line, seated',
    from: 'Loom',
    player: 'https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184',
  },
] as const;
type Film = (typeof FILMS)[number];
/** A player that prints the keys it receives. */
const PLAYER_PAGE = `<output></output><script>addEventListener('keydown', ({ key }) => document.querySelector('output').append(key))</script>`;

const stillOf = (page: Page, { title, from }: Film) =>
  page.getByRole('link', { name: `Play “${title}” Plays from ${from}` });

/** Fulfills requests to other hosts, and records their URLs. */
async function keepRequestsElsewhere(page: Page): Promise<string[]> {
  const requestedUrls: string[] = [];
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => {
      requestedUrls.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: PLAYER_PAGE });
    },
  );
  return requestedUrls;
}

/**
 * Clicks both stills on the open page. Each player replaces its still and takes the focus, and nothing is requested
 * before.
 */
async function playBoth(page: Page, requestedUrls: string[], press: (film: Film) => Promise<void>): Promise<void> {
  requestedUrls.length = 0;
  for (const film of FILMS) await expect(stillOf(page, film)).toBeVisible();
  await settled(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(requestedUrls).toEqual([]);
  const playing: string[] = [];
  for (const film of FILMS) {
    await press(film);
    await expect(page.getByTitle(film.title)).toBeFocused();
    const keys = page.frameLocator(`iframe[title="${film.title}"]`).locator('output');
    await expect(async () => {
      await page.keyboard.press('k');
      await expect(keys).toHaveText(/^k+$/, { timeout: 1000 });
    }).toPass();
    await expect(stillOf(page, film)).toHaveCount(0);
    playing.push(`${film.player}?autoplay=1`);
    await expect.poll(() => requestedUrls).toEqual(playing);
  }
  await expect(page.locator('iframe')).toHaveCount(FILMS.length);
}

test('films in a lesson request nothing from YouTube or Loom until they are started, by mouse or keyboard', async ({
  page,
}) => {
  await signInAs(page, 'courseadmin');
  const running = (await cohortsOf(page.request, COURSE)).find(({ moniker }) => moniker === 'Autumn');
  const name = `Two films, ${Date.now().toString(36)}`;
  const response = await page.request.post('/api/v1/lessons', {
    data: {
      lesson: {
        cohort_id: running?.id,
        name,
        lesson_type: 'Project',
        publication_status: 'published',
        body: FILMS.map(({ title, player }) => `<iframe src="${player}" title="${title}"></iframe>`).join(
          '<p>Then:</p>',
        ),
      },
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  const requestedUrls = await keepRequestsElsewhere(page);

  // On a page that is rendered on the server.
  await page.goto(`/lessons/${id}`);
  await playBoth(page, requestedUrls, async (film) => {
    await stillOf(page, film).focus();
    await page.keyboard.press('Enter');
  });

  // On a page that is rendered in the browser.
  await page.goto(`/teachers/courses/${COURSE}/lessons?cohort=${running?.id}`);
  await settled(page);
  await page
    .getByRole('list', { name: 'Lessons' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link', { name: /Student view/ })
    .click();
  await expect(page).toHaveURL(`/lessons/${id}`);
  await playBoth(page, requestedUrls, (film) => stillOf(page, film).click());

  requestedUrls.length = 0;
  await page.goto(`/teachers/lessons/${id}/edit`);
  const body = page.getByRole('textbox', { name: 'Body' });
  for (const { title, from } of FILMS)
    await expect(body.getByText(title).locator('..')).toContainText(`Plays from ${from}`);
  await settled(page);
  await body.getByText('Then:').click();
  await page.keyboard.press('End');
  // The editor follows the caret a moment later; text typed before that goes to the old position.
  await expect.poll(() => page.evaluate('getSelection().focusOffset')).toBe('Then:'.length);
  await expect(body.locator('.ProseMirror-selectednode')).toHaveCount(0);
  await page.keyboard.type(' seated');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`/lessons/${id}`);
  await expect(page.getByText('Then: seated')).toBeVisible();
  for (const film of FILMS) await expect(stillOf(page, film)).toBeVisible();
  expect(requestedUrls).toEqual([]);
});

test('a landing page’s film requests nothing from YouTube until Enter is pressed on it', async ({ page }) => {
  const requestedUrls = await keepRequestsElsewhere(page);
  await page.goto(`/courses/${COURSE}`);
  const still = page.getByRole('link', { name: /^Play the video/ });
  await expect(still).toBeVisible();
  await settled(page);
  await still.focus();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(requestedUrls).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe')).toBeFocused();
  await expect
    .poll(() => requestedUrls)
    .toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+\?autoplay=1$/)]);
});
