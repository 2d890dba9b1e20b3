import { notFound } from '@tanstack/react-router';

/**
 * For a loader's `catch`: a 404 from the API becomes the Not Found page with status 404; anything else stays a failure.
 */
export function orNotFound(error: unknown): never {
  if (error instanceof Error && 'status' in error && error.status === 404) throw notFound();
  throw error;
}
