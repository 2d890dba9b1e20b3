import { createSerializationAdapter } from '@tanstack/react-router';
import { createStart } from '@tanstack/react-start';
import { ApiProblem } from '#web/api/problem.ts';

/** A problem that a loader met on the server arrives in the browser as what it is: with its status, code and fields. */
const problems = createSerializationAdapter({
  key: 'api-problem',
  test: (value): value is ApiProblem => value instanceof ApiProblem,
  toSerializable: ({ status, message, fields, code }) => ({ status, message, fields, code }),
  fromSerializable: ({ status, message, fields, code }) =>
    new ApiProblem(status, message, { ...(fields ? { fields } : {}), ...(code ? { code } : {}) }),
});

export const startInstance = createStart(() => ({ serializationAdapters: [problems] }));
