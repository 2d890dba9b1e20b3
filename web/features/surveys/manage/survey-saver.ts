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

/** Debounce time of saves (T§5, T§9). */
export const SAVE_PAUSE_MS = 300;

type Patch = (questions: readonly SentQuestion[], revision: number) => Promise<TeacherSurvey>;

/** The current survey, from a save that was refused because its revision was older. */
export function presentOf(error: unknown): TeacherSurvey | null {
  if (!isApiProblem(error) || error.code !== 'stale') return null;
  const survey = error.details?.survey;
  // The server answers every stale save of a survey with the current one.
  return typeof survey === 'object' && survey !== null ? (survey as TeacherSurvey) : null;
}

/**
 * Whether it is unknown if a save was written: there was no response, or something between us and the server responded.
 */
const isUnknown = (error: unknown): boolean => !isApiProblem(error) || error.status === 0 || error.status >= 500;

/**
 * Sends a survey as it is edited and tracks which question is which row. A save whose response was lost may have been
 * written: if the next one is refused because exactly that version is stored, no one else was editing, and saving
 * continues from it.
 */
export class SurveySaver {
  private stored = new Map<number, StoredQuestion>();
  private unsure: ToSend[] = [];
  private readonly patch: Patch;
  /** What the server stores now, as far as is known. */
  present: TeacherSurvey;

  constructor(survey: TeacherSurvey, patch: Patch) {
    this.patch = patch;
    this.present = survey;
  }

  /** Restarts from a survey as stored; returns its questions for the editor. */
  open(survey: TeacherSurvey): EditedQuestion[] {
    const questions = survey.questions.map((question) => ({ ...wordsOf(question), key: newKey() }));
    this.unsure = [];
    this.accept(
      questions.map(({ key }) => key),
      survey,
    );
    return questions;
  }

  /** Whether the server has this question. */
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
      const serverSurvey = presentOf(error);
      // This revision was already recognized as our own; the caller hasn't learned of it because the save after it
      // failed.
      if (serverSurvey && revision < this.present.revision && serverSurvey.revision === this.present.revision) {
        return this.save(questions, serverSurvey.revision);
      }
      const own = serverSurvey && this.unsure.find(({ sent }) => sameSurvey(sent, serverSurvey.questions));
      if (!serverSurvey || !own) throw error;
      this.unsure = [];
      this.accept(own.keys, serverSurvey);
      return this.save(questions, serverSurvey.revision);
    }
    this.unsure = [];
    this.accept(plan.keys, survey);
    return { version: survey.revision, savedAt: survey.savedAt };
  }

  /** What another teacher wrote, from a refused save; null if it was refused for another reason. */
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
