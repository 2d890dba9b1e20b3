import { z } from 'zod';
import { line } from '../primitives/text.ts';
import { idInBody } from '../primitives/wire.ts';
import {
  ASK_SOMETHING,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_QUESTION_TITLE_LENGTH,
  MAX_QUESTIONS,
  TOO_MANY_OPTIONS,
  TOO_MANY_QUESTIONS,
} from './question.rules.ts';
import { questionKind } from './surveys.endpoints.ts';

/** A survey question as its teachers write it (rules-teachers S1, S3). */
export const questionInput = z.object({
  /**
   * Id of the question being edited; a removed question's id brings it back. Null: a new question. If no question in a
   * list has an id, they are matched by kind and title, then by position.
   */
  id: idInBody.nullish(),
  kind: questionKind,
  title: line(MAX_QUESTION_TITLE_LENGTH),
  /** For radio and checkbox; left out for other kinds. */
  options: z.array(line(MAX_OPTION_LENGTH)).max(MAX_OPTIONS, { error: TOO_MANY_OPTIONS }).default([]),
  /** Left out: unchanged; false for a new question. */
  required: z.boolean().optional(),
});
export type QuestionInput = z.infer<typeof questionInput>;

export const questionsInput = z
  .array(questionInput)
  .min(1, { error: ASK_SOMETHING })
  .max(MAX_QUESTIONS, { error: TOO_MANY_QUESTIONS });
