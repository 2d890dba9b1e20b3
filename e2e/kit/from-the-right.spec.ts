import { expect, test } from '@playwright/test';

const NAME = 'ערב פתוח 2027 (Open Mic), ל-30 איש!';

test('a right-to-left name reorders nothing beside it, and is aligned like every name', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const places = await page.evaluate((name) => {
    const box = document.createElement('div');
    box.innerHTML = `<h2>${name}</h2><p><a href="#">${name}</a> · <time>7:00 PM</time> · <span>12 seats</span></p>`;
    document.querySelector('main')?.append(box);
    const left = (selector: string) => box.querySelector(selector)?.getBoundingClientRect().left ?? 0;
    const text = box.querySelector('h2')?.firstChild;
    const at = (from: number, to: number) => {
      const range = document.createRange();
      if (text) {
        range.setStart(text, from);
        range.setEnd(text, to);
      }
      return range.getBoundingClientRect();
    };
    const parts = {
      box: box.getBoundingClientRect().left,
      heading: at(0, name.length).left,
      firstLetter: at(0, 1).right,
      year: at(name.indexOf('2027'), name.indexOf('2027') + 4).right,
      lastSign: at(name.length - 1, name.length).left,
    };
    return { ...parts, name: left('a'), time: left('time'), seats: left('span') };
  }, NAME);
  expect(places.name).toBeLessThan(places.time);
  expect(places.time).toBeLessThan(places.seats);
  // The heading reads right to left, but is aligned to the left side of the page.
  expect(places.heading).toBeCloseTo(places.box, 0);
  expect(places.year).toBeLessThan(places.firstLetter);
  expect(places.lastSign).toBeCloseTo(places.heading, 0);
});
