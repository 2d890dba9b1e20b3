import { createSerializationAdapter } from '@tanstack/react-router';
import { createStart } from '@tanstack/react-start';
import { ApiProblem } from '#web/api/problem.ts';

/** Carries a problem from a loader on the server to the browser with its status, code, and fields intact. */
const problems = createSerializationAdapter({
  key: 'api-problem',
  test: (value): value is ApiProblem => value instanceof ApiProblem,
  toSerializable: ({ status, message, fields, code }) => ({ status, message, fields, code }),
  fromSerializable: ({ status, message, fields, code }) =>
    new ApiProblem(status, message, { ...(fields ? { fields } : {}), ...(code ? { code } : {}) }),
});

export const startInstance = createStart(() => ({ serializationAdapters: [problems] }));
