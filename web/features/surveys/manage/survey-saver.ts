import type { TeacherSurvey } from '#contract/surveys/teacher-surveys.endpoints.ts';
import { isApiProblem } from '#web/api/problem.ts';
import type { Saved, Theirs } from '#web/kit/form/autosave.ts';
import {
  type EditedQuestion,
  newKey,
  type SentQuestion,
  type StoredQuestion,
  sameSurvey,
  type ToSend,
  toSend,
  wordsOf,
} from './edited-survey.rules.ts';

/** Saves are debounced so long (T§5, T§9). */
export const SAVE_PAUSE_MS = 300;

type Patch = (questions: readonly SentQuestion[], revision: number) => Promise<TeacherSurvey>;

/** The survey that stands, of a save that was refused for an older revision. */
export function presentOf(error: unknown): TeacherSurvey | null {
  if (!isApiProblem(error) || error.code !== 'stale') return null;
  const survey = error.details?.survey;
  // The server answers every stale save of a survey with the one that stands.
  return typeof survey === 'object' && survey !== null ? (survey as TeacherSurvey) : null;
}

/** Whether it is unknown if a save was written: no answer came, or somebody on the way answered. */
const isUnknown = (error: unknown): boolean => !isApiProblem(error) || error.status === 0 || error.status >= 500;

/**
 * Sends a survey as it is typed and keeps track of which question is which row. A save whose answer was lost may have been written:
 * when the next one is then refused because that one stands, nobody else was there, and it goes on from it.
 */
export class SurveySaver {
  private stored = new Map<number, StoredQuestion>();
  private unsure: ToSend[] = [];
  private readonly patch: Patch;
  /** What the server keeps now, as far as it is known. */
  present: TeacherSurvey;

  constructor(survey: TeacherSurvey, patch: Patch) {
    this.patch = patch;
    this.present = survey;
  }

  /** Begins anew from a survey as it stands; answers its questions for the editor. */
  open(survey: TeacherSurvey): EditedQuestion[] {
    const questions = survey.questions.map((question) => ({ ...wordsOf(question), key: newKey() }));
    this.unsure = [];
    this.accept(
      questions.map(({ key }) => key),
      survey,
    );
    return questions;
  }

  /** Whether the server keeps this question. */
  keeps(key: number): boolean {
    return this.stored.has(key);
  }

  plan(questions: readonly EditedQuestion[]): ToSend {
    return toSend(questions, this.stored);
  }

  async save(questions: readonly EditedQuestion[], revision: number): Promise<Saved> {
    const plan = this.plan(questions);
    const { present } = this;
    if (this.unsure.length === 0 && revision === present.revision && sameSurvey(plan.sent, present.questions)) {
      return { version: revision, savedAt: present.savedAt };
    }
    let survey: TeacherSurvey;
    try {
      survey = await this.patch(plan.sent, revision);
    } catch (error) {
      if (isUnknown(error)) this.unsure.push(plan);
      const stands = presentOf(error);
      // What was found to be one's own stands still: whoever asks had not heard of it, as the save after it failed.
      if (stands && revision < this.present.revision && stands.revision === this.present.revision) {
        return this.save(questions, stands.revision);
      }
      const own = stands && this.unsure.find(({ sent }) => sameSurvey(sent, stands.questions));
      if (!stands || !own) throw error;
      this.unsure = [];
      this.accept(own.keys, stands);
      return this.save(questions, stands.revision);
    }
    this.unsure = [];
    this.accept(plan.keys, survey);
    return { version: survey.revision, savedAt: survey.savedAt };
  }

  /** What another teacher wrote, of a refused save; null where it was refused for something else. */
  theirsOf(error: unknown): Theirs<EditedQuestion[]> | null {
    const survey = presentOf(error);
    if (!survey) return null;
    this.present = survey;
    const { savedBy, savedAt, revision } = survey;
    return {
      value: survey.questions.map((each) => ({ ...wordsOf(each), key: newKey() })),
      version: revision,
      savedBy,
      savedAt,
    };
  }

  private accept(keys: readonly number[], survey: TeacherSurvey): void {
    this.present = survey;
    for (const [at, question] of survey.questions.entries()) {
      const key = keys[at];
      if (key !== undefined) this.stored.set(key, { ...wordsOf(question), id: question.id });
    }
  }
}
