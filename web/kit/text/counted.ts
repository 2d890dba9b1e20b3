import { formatCount } from '#contract/primitives/money.ts';

/** `1 learner`, `1,204 learners`; pass `many` if the plural isn't the word plus s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
