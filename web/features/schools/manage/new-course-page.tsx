import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EMAIL_WRONG, isEmail } from '#contract/primitives/email-text.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { createCourse } from '#contract/schools/new-course.endpoints.ts';
import { SLUG_FORMAT, SLUG_IN_USE, SLUG_TAKEN } from '#contract/schools/slug-text.ts';
import { call } from '#web/api/client.ts';
import { ApiProblem, isApiProblem } from '#web/api/problem.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { StoredDraft } from '#web/kit/form/stored-draft.tsx';
import { UnsavedChangesGuard } from '#web/kit/form/unsaved-changes-guard.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useNewForm } from '#web/kit/form/use-new-form.ts';
import { EditorFrame } from '#web/kit/layout/editor-frame.tsx';
import { Page, Row } from '#web/kit/layout/page.tsx';
import { publicConfig } from '#web/platform/public-config.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import styles from './new-course-page.module.css';
import { useProposedSlug } from './use-proposed-slug.ts';

interface NewCourse {
  [name: string]: string;
  schoolId: string;
  name: string;
  slug: string;
  topic: string;
  email: string;
}

function check({ schoolId, name, email }: NewCourse) {
  return {
    schoolId: schoolId === '' ? FIELD_REQUIRED : undefined,
    name: name.trim() === '' ? FIELD_REQUIRED : undefined,
    email: trimUnseen(email) === '' ? FIELD_REQUIRED : isEmail(email) ? undefined : EMAIL_WRONG,
  };
}

/** M§5: rewords the server's slug error for the screen. */
function rewordSlugError(error: unknown): unknown {
  const said = isApiProblem(error) ? error.fields?.slug : undefined;
  if (!isApiProblem(error) || said === undefined || said === FIELD_REQUIRED) return error;
  const slug = said === SLUG_TAKEN ? SLUG_IN_USE : SLUG_FORMAT;
  return new ApiProblem(error.status, slug, { fields: { ...error.fields, slug } });
}

/**
 * A new course, for which a name is enough. `schools`: where the user may create it; `schoolId`: the one from the URL.
 */
export function NewCoursePage({
  schools,
  schoolId,
  onCreated,
}: {
  schools: readonly { id: number; name: string }[];
  schoolId: number | undefined;
  /** Reloads cards, hubs, and the navigation. */
  onCreated: () => Promise<void>;
}) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const keyFor = useAttemptKey();
  const [made, setMade] = useState(false);
  const begin = schools.find(({ id }) => id === schoolId) ?? (schools.length === 1 ? schools[0] : undefined);
  const form = useNewForm<NewCourse, Awaited<ReturnType<typeof call<typeof createCourse>>>>({
    kind: 'new_course',
    id: begin ? `school:${begin.id}` : 'any',
    initial: { schoolId: begin ? String(begin.id) : '', name: '', slug: '', topic: '', email: user.email },
    check,
    submit: async ({ slug, schoolId: school, ...values }) => {
      // If the slug is untouched, the server chooses it: the proposed one, or the next free one
      const body = { ...values, schoolId: Number(school), ...(slug.trim() === '' ? {} : { slug }) };
      try {
        return await call(createCourse, { body, idempotencyKey: keyFor(body) });
      } catch (error) {
        throw rewordSlugError(error);
      }
    },
    onSuccess: async ({ course }) => {
      setMade(true);
      toast.success(
        'Course created',
        course.askedEmail
          ? `We emailed ${course.askedEmail} to confirm. Until they do, replies come to you.`
          : 'No one sees it until you open a cohort or list it.',
      );
      await onCreated();
      await navigate({ to: '/teachers/courses/$id', params: { id: String(course.id) } });
    },
  });
  const { values } = form;
  const proposed = useProposedSlug(values.schoolId, values.name);
  const address = values.slug.trim().toLowerCase() || proposed;
  const host = new URL(publicConfig().origin).host;
  if (schools.length === 0) {
    return (
      <Page
        title="New course"
        line="Only School Admins can create courses. Ask one at your school, or apply to start your own."
        action={<ButtonLink to="/teach_with_us">Apply to teach with us!</ButtonLink>}
      >
        {null}
      </Page>
    );
  }
  return (
    <Page
      title="New course"
      line="All you need is a name. You can change everything later."
      crumbs={<Link to="/teachers/courses">Courses I Manage</Link>}
    >
      <EditorFrame
        main={
          <form {...form.props}>
            <UnsavedChangesGuard changed={form.guarded && !made} writing={form.changed} />
            <Fields>
              <StoredDraft form={form} />
              <FormProblem form={form} />
              {schools.length > 1 && (
                <SelectField
                  label="School"
                  required
                  placeholder="Choose a school"
                  options={schools.map(({ id, name }) => ({ value: String(id), label: name }))}
                  {...form.field('schoolId')}
                />
              )}
              <TextField label="Course name" required autoFocus autoComplete="off" {...form.field('name')} />
              <TextField
                label="URL"
                required={false}
                autoComplete="off"
                placeholder={proposed || 'from the name'}
                help={
                  <>
                    {host}/courses/<strong>{address || '…'}</strong>
                  </>
                }
                {...form.field('slug')}
              />
              <TextField
                label="Topic"
                required={false}
                autoComplete="off"
                help="A word or two, such as Voice or Manga. Learners can filter the catalog by topic."
                {...form.field('topic')}
              />
              <TextField
                label="Reply-to email"
                type="email"
                required
                autoComplete="email"
                help="Replies to the course's emails go here. If it isn't your own email, we'll ask the owner to confirm first."
                {...form.field('email')}
              />
              <Row gap={8}>
                <SubmitButton form={form} size="lg">
                  Create course
                </SubmitButton>
              </Row>
            </Fields>
          </form>
        }
        side={<WhatFollows />}
      />
    </Page>
  );
}

function WhatFollows() {
  return (
    <div className={styles.follows}>
      <h2>What you get</h2>
      <ul>
        <li>A course page with sections to fill in, private for now</li>
        <li>Two surveys: one for people who are interested, one for after a cohort</li>
        <li>Three email templates, turned off</li>
      </ul>
      <p>Next: a cohort with dates and a price.</p>
    </div>
  );
}
