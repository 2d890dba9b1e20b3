import { z } from 'zod';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';

const WRONG: readonly unknown[] = [['wrong'], { wrong: true }, 7, 'wrong'];

/** A body in which every field has a wrong type; undefined if no field would be refused. */
export function wronglyTyped({ body }: AnyEndpoint): Record<string, unknown> | undefined {
  if (!(body instanceof z.ZodObject)) return undefined;
  const fields = Object.entries(body.shape as Record<string, z.ZodType>).flatMap(([name, type]) => {
    const wrong = WRONG.find((value) => !type.safeParse(value).success);
    return wrong === undefined ? [] : [[name, wrong] as const];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** Whether `{}` is refused for missing fields. */
export const lacksFields = ({ body }: AnyEndpoint): boolean => body !== undefined && !body.safeParse({}).success;
