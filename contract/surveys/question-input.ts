import { z } from 'zod';
import { line } from '../primitives/text.ts';
import { idInBody } from '../primitives/wire.ts';
import {
  ASK_SOMETHING,
  OPTION_AT_MOST,
  OPTIONS_AT_MOST,
  QUESTION_TITLE_AT_MOST,
  QUESTIONS_AT_MOST,
  TOO_MANY_OPTIONS,
  TOO_MANY_QUESTIONS,
} from './question.rules.ts';
import { questionKind } from './surveys.endpoints.ts';

/** One question of a survey as its teachers write it (rules-teachers S1, S3). */
export const questionInput = z.object({
  /**
   * Which one it is: also one taken out earlier, which is then asked again. Null: a new one. Where no question of a list says,
   * they are found by kind and title, then by their place.
   */
  id: idInBody.nullish(),
  kind: questionKind,
  title: line(QUESTION_TITLE_AT_MOST),
  /** Of radio and checkbox; of others they are left out. */
  options: z.array(line(OPTION_AT_MOST)).max(OPTIONS_AT_MOST, { error: TOO_MANY_OPTIONS }).default([]),
  /** Left out: as it was, and of a new one no. */
  required: z.boolean().optional(),
});
export type QuestionInput = z.infer<typeof questionInput>;

export const questionsInput = z
  .array(questionInput)
  .min(1, { error: ASK_SOMETHING })
  .max(QUESTIONS_AT_MOST, { error: TOO_MANY_QUESTIONS });
