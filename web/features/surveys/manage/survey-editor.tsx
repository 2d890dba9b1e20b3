import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { QuestionKind } from '#contract/surveys/surveys.endpoints.ts';
import { changeSurvey, type TeacherSurvey } from '#contract/surveys/teacher-surveys.endpoints.ts';
import { call } from '#web/api/client.ts';
import { SignInAgain } from '#web/features/accounts/sign-in-again.tsx';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { useDraftOwner } from '#web/kit/form/draft-storage.tsx';
import { StoredDraft } from '#web/kit/form/stored-draft.tsx';
import { TheirsOrMine } from '#web/kit/form/theirs-or-mine.tsx';
import { UnsavedChangesGuard } from '#web/kit/form/unsaved-changes-guard.tsx';
import { useAutosave } from '#web/kit/form/use-autosave.ts';
import { useStoredDraft } from '#web/kit/form/use-stored-draft.ts';
import { useUnsavedChangesGuard } from '#web/kit/form/use-unsaved-changes-guard.ts';
import { EditorFrame } from '#web/kit/layout/editor-frame.tsx';
import { OrderedCards } from '#web/kit/layout/ordered-cards.tsx';
import { BothSurveys } from './both-surveys.tsx';
import {
  type EditedQuestion,
  isBlank,
  mayAdd,
  newKey,
  type QuestionContent,
  textOf,
  withKeys,
} from './edited-survey.rules.ts';
import { QuestionCard, QuestionHead } from './question-card.tsx';
import styles from './survey-editor.module.css';
import { SAVE_PAUSE_MS, SurveySaver } from './survey-saver.ts';
import { SurveySide } from './survey-side.tsx';

/** Shows 'Survey Saved' at most once per this interval (S6). */
const TOLD_EVERY_MS = 3000;

/**
 * The questions of a survey, saved automatically while typing (T§4, rules-teachers S3 to S6): one request at a time,
 * another teacher's save becomes a choice, and unsent changes are stored in the browser.
 */
export function SurveyEditor({
  survey,
  course,
  onSaved,
}: {
  survey: TeacherSurvey;
  course: string;
  onSaved: (survey: TeacherSurvey) => void;
}) {
  useUnsavedChangesGuard();
  const draftOwner = useDraftOwner();
  const [saver] = useState(
    () =>
      new SurveySaver(survey, async (questions, revision) => {
        const body = { questions: questions.map((each) => ({ ...each, options: [...each.options] })), revision };
        return (await call(changeSurvey, { params: { id: survey.id }, body })).survey;
      }),
  );
  const [opened] = useState(() => saver.open(survey));
  const lastToastAt = useRef(Number.NEGATIVE_INFINITY);
  const [signsIn, setSignsIn] = useState(true);
  const { value, state, set, adopt, autosave } = useAutosave<readonly EditedQuestion[]>({
    value: opened,
    version: survey.revision,
    savedAt: survey.savedAt,
    pauseMs: SAVE_PAUSE_MS,
    save: async (questions, version) => {
      const before = saver.present.revision;
      const saved = await saver.save(questions, version);
      if (saver.present.revision === before) return saved;
      onSaved(saver.present);
      if (performance.now() - lastToastAt.current > TOLD_EVERY_MS) {
        lastToastAt.current = performance.now();
        toast.again('Survey Saved');
      }
      return saved;
    },
    theirsOf: (error) => saver.theirsOf(error),
  });
  // Reloaded with nothing typed here: show what someone else wrote in the meantime.
  useEffect(() => {
    if (survey.revision <= autosave.version || autosave.dirty) return;
    adopt(saver.open(survey), { version: survey.revision, savedAt: survey.savedAt });
  }, [survey, autosave, adopt, saver]);
  useEffect(() => {
    if (state.is === 'signed-out') setSignsIn(true);
  }, [state]);
  const kept = useStoredDraft({
    of: { person: draftOwner.person, kind: 'survey', id: survey.id },
    revision: autosave.version,
    saved: { questions: textOf(saver.present.questions) },
    values: { questions: textOf(value) },
  });

  const { waiting } = saver.plan(value);
  const fresh = useRef<number | null>(null);
  const change = (key: number, changes: Partial<QuestionContent>) =>
    set(value.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const move = (key: number, to: number) => {
    const moved = value.find((each) => each.key === key);
    if (!moved) return;
    const others = value.filter((each) => each !== moved);
    set([...others.slice(0, to), moved, ...others.slice(to)]);
  };
  const latest = useRef(value);
  latest.current = value;
  const remove = (key: number) => {
    const at = value.findIndex((each) => each.key === key);
    const removed = value[at];
    if (!removed) return;
    set(value.filter((each) => each !== removed));
    if (isBlank(removed)) return;
    toast.undo('Question Deleted', () => {
      const now = latest.current;
      if (!now.some((each) => each.key === key)) set([...now.slice(0, at), removed, ...now.slice(at)]);
    });
  };
  const add = (kind: QuestionKind) => {
    const key = newKey();
    fresh.current = key;
    set([...value, { key, kind, title: '', options: [], required: false }]);
  };
  const reset = () => {
    const before = value;
    set(withKeys(survey.startingQuestions, value));
    toast.undo('Restored the default questions', () => set(before));
  };
  const restore = () => {
    const draftQuestions = kept.offered?.mine.questions;
    // Written by this editor, so it is a list of questions.
    if (typeof draftQuestions === 'string') set(withKeys(JSON.parse(draftQuestions) as QuestionContent[], value));
    kept.taken();
  };

  const incomplete = value.flatMap((each, at) =>
    waiting.has(each.key) && (saver.keeps(each.key) || !isBlank(each)) ? [at + 1] : [],
  );
  return (
    <EditorFrame
      main={
        <div className={styles.editor}>
          <StoredDraft
            form={{ storedDraft: kept.offered && { at: kept.offered.at }, restore, forgetKept: kept.forget }}
          />
          <OrderedCards
            label="Questions"
            onMove={move}
            cards={value.map((question, at) => ({
              id: question.key,
              name: `question ${at + 1}`,
              head: <QuestionHead question={question} number={at + 1} />,
              body: (
                <QuestionCard
                  question={question}
                  number={at + 1}
                  isNew={!saver.keeps(question.key)}
                  problems={waiting.get(question.key)}
                  focused={fresh.current === question.key}
                  onChange={(changes) => change(question.key, changes)}
                />
              ),
              more: [{ label: 'Delete', danger: true, onSelect: () => remove(question.key) }],
            }))}
          />
          {mayAdd(value) && (
            <Button variant="secondary" icon={<IconPlus size={18} stroke={1.75} />} onClick={() => add('textarea')}>
              Add question
            </Button>
          )}
          <TheirsOrMine
            state={state}
            onTheirs={() => {
              const { present } = saver;
              adopt(saver.open(present), { version: present.revision, savedAt: present.savedAt });
              onSaved(present);
            }}
            onMine={(version) => autosave.resume(version)}
          >
            {(theirs) => <BothSurveys theirs={theirs.value} mine={value} />}
          </TheirsOrMine>
          <SignInAgain
            open={state.is === 'signed-out' && signsIn}
            personId={draftOwner.person}
            onSignedIn={() => autosave.resume()}
            onClose={() => setSignsIn(false)}
          />
          <UnsavedChangesGuard changed={incomplete.length > 0 || !['saved', 'saving'].includes(state.is)} />
        </div>
      }
      side={
        <SurveySide
          survey={survey}
          course={course}
          questions={value}
          state={state}
          incomplete={incomplete}
          onReset={reset}
          onSignIn={state.is === 'signed-out' && !signsIn ? () => setSignsIn(true) : undefined}
        />
      }
    />
  );
}
