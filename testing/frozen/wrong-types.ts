import { z } from 'zod';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';

const WRONG: readonly unknown[] = [['wrong'], { wrong: true }, 7, 'wrong'];

/** A body whose every field has a type that it can't have; undefined where no field is refused. */
export function wronglyTyped({ body }: AnyEndpoint): Record<string, unknown> | undefined {
  if (!(body instanceof z.ZodObject)) return undefined;
  const fields = Object.entries(body.shape as Record<string, z.ZodType>).flatMap(([name, type]) => {
    const wrong = WRONG.find((value) => !type.safeParse(value).success);
    return wrong === undefined ? [] : [[name, wrong] as const];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** Whether `{}` is told which fields it lacks. */
export const lacksFields = ({ body }: AnyEndpoint): boolean => body !== undefined && !body.safeParse({}).success;
