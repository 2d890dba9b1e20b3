import { isNotFound } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { ApiProblem } from '#web/api/problem.ts';
import { orNotFound } from './or-not-found.ts';

const thrownFor = (error: unknown): unknown => {
  try {
    return orNotFound(error);
  } catch (thrown) {
    return thrown;
  }
};

test('a 404 from the API is Not Found, not a failure', () => {
  expect(isNotFound(thrownFor(new ApiProblem(404, 'Not found')))).toBe(true);
});

test('a refusal and a failure are passed through unchanged', () => {
  for (const error of [new ApiProblem(403, 'No.'), new ApiProblem(500, 'Oh.'), new Error('lost')]) {
    expect(thrownFor(error)).toBe(error);
  }
});
