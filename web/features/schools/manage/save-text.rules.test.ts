import { expect, test } from 'vitest';
import { ApiProblem } from '#web/api/problem.ts';
import { refusedToast, shownProblem, slugErrorText } from './save-text.rules.ts';

const FORMAT = 'Numbers 0-9, Letters a-z, hyphens -, or underlines _ only';

test('a taken slug is in use by someone; any other error is about its format', () => {
  expect(slugErrorText('has already been taken')).toBe('Already in use by someone');
  expect(slugErrorText('Start with a letter.')).toBe(FORMAT);
  expect(slugErrorText('This field is required.')).toBe('This field is required.');
});

test('a refusal keeps its other fields, and one about too many slugs is shown at the slug', () => {
  const twoFields = new ApiProblem(422, 'x', {
    fields: { name: 'This field is required.', slug: 'has already been taken' },
  });
  expect(shownProblem(twoFields)).toMatchObject({
    status: 422,
    fields: { name: 'This field is required.', slug: 'Already in use by someone' },
  });
  const many = new ApiProblem(429, 'At most 5 new ones.', { code: 'too_many_slugs' });
  expect(shownProblem(many)).toMatchObject({ fields: { slug: 'At most 5 new ones.' } });
  const other = new Error('elsewhere');
  expect(shownProblem(other)).toBe(other);
});

test('the toast uses M’s words, and shows nothing if the page asks a question', () => {
  expect(refusedToast(new ApiProblem(422, 'x', { fields: { name: 'x' } }))).toEqual({ title: 'Errors. See below' });
  expect(refusedToast(new ApiProblem(409, 'It is archived.'))).toEqual({ title: 'Error', text: 'It is archived.' });
  expect(refusedToast(new Error('no'))).toEqual({ title: 'Error' });
  expect(refusedToast(new ApiProblem(409, 'x', { code: 'stale' }))).toBeNull();
  expect(refusedToast(new ApiProblem(401, 'x'))).toBeNull();
});
