import { notFound } from '@tanstack/react-router';

/** For a loader's `catch`: what the API says isn't there is the Not Found page, answered with 404; anything else stays a failure. */
export function orNotFound(error: unknown): never {
  if (error instanceof Error && 'status' in error && error.status === 404) throw notFound();
  throw error;
}
