import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CourseDetails, updateCourse } from '#contract/schools/course-details.endpoints.ts';
import { COURSE_LEVELS, type CourseLevel, LEVEL_TEXT } from '#contract/schools/course-level.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { EditedForm } from '#web/kit/form/edited-form.tsx';
import { useScrollToHashField } from '#web/kit/form/field-link.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields } from '#web/kit/form/form.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { Stack } from '#web/kit/layout/page.tsx';
import { SkeletonForm } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { courseChanged, courseDetailsQuery } from '../details.query.ts';
import { saving } from '../saving.ts';
import { EditImage } from './edit-image.tsx';
import { ReplyToWaiting } from './reply-to-waiting.tsx';
import styles from './settings-panel.module.css';
import { SettingsPanel } from './settings-panel.tsx';
import { SlugField } from './slug-field.tsx';

/**
 * M§2.3: a course's name, slug, and reply-to email, and its picture. Course admins can change only the picture. Loads
 * its own data.
 */
export function CourseDetailsPanel({ courseId }: { courseId: number }) {
  const { data, error, isError, refetch } = useQuery(courseDetailsQuery(courseId));
  return (
    <SettingsPanel title="Course Details" line="The course name, its URL, and where replies go.">
      {data ? (
        <Stack gap={24}>
          <CourseImage course={data} />
          {data.maySetDetails ? <CourseForm course={data} /> : <CourseFacts course={data} />}
        </Stack>
      ) : isError ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonForm />
      )}
    </SettingsPanel>
  );
}

function CourseImage({ course }: { course: CourseDetails }) {
  const client = useQueryClient();
  const { id, name, cover, imageUrl } = course;
  // The whole panel is rendered by now, so a link to one of its fields can scroll to it
  useScrollToHashField();
  return (
    <div id="image">
      <EditImage
        of={{ objectType: 'Course', objectId: id }}
        name={name}
        cover={cover}
        onCover={async (chosen) => {
          const body = { cover: chosen };
          await courseChanged(client, (await call(updateCourse, { params: { id: String(id) }, body })).course);
        }}
        imageUrl={imageUrl}
        onChange={(url) => void courseChanged(client, { ...course, imageUrl: url, image_url: url })}
        onRemove={async () => {
          await call(updateCourse, { params: { id: String(id) }, body: { imageUrl: null } });
        }}
      />
    </div>
  );
}

const LABELS = { name: 'Course name', slug: 'URL', level: 'Level', email: 'Reply-to email' } as const;
const LEVELS = [
  { value: '', label: 'Not set' },
  ...COURSE_LEVELS.map((level) => ({ value: level, label: LEVEL_TEXT[level] })),
];

function CourseForm({ course }: { course: CourseDetails }) {
  const client = useQueryClient();
  const form = useEditedForm({
    kind: 'course',
    id: course.id,
    loaded: course,
    values: ({ name, slug, level, email }: CourseDetails) => ({
      name,
      slug,
      level: (level ?? '') as CourseLevel | '',
      email,
    }),
    save: ({ level, ...changed }, revision) =>
      saving(async () => {
        const body = { ...changed, revision, ...(level === undefined ? {} : { level: level || null }) };
        return (await call(updateCourse, { params: { id: String(course.id) }, body })).course;
      }),
    reload: () => client.fetchQuery(courseDetailsQuery(course.id)),
    labels: LABELS,
    onSaved: (now, changed) => {
      const emailedAddress = changed.includes('email') && now.replyTo ? now.replyTo.address : undefined;
      toast.success(
        'Basic Info Saved',
        emailedAddress && `We emailed ${emailedAddress}. Replies will go there once they confirm.`,
      );
      void courseChanged(client, now);
    },
  });
  const { thing } = form;
  const level = form.field('level');
  return (
    <EditedForm form={form} label="Course Details">
      <Fields>
        <div id="name">
          <TextField label={LABELS.name} required autoComplete="off" {...form.field('name')} />
        </div>
        <SlugField
          label={LABELS.slug}
          path="/courses"
          field={form.field('slug')}
          formerSlugs={thing.formerSlugs}
          slugsLeft={thing.slugsLeft}
        />
        <div id="level">
          <SelectField
            label={LABELS.level}
            options={LEVELS}
            help="Learners see it in the catalog and on the course’s page."
            {...level}
            onChange={(value) => level.onChange(COURSE_LEVELS.find((each) => each === value) ?? '')}
          />
        </div>
        <div id="email">
          <TextField
            label={LABELS.email}
            type="email"
            required
            autoComplete="off"
            help="Replies to the course’s emails go here. If it isn’t your own email, we’ll ask the owner to confirm first."
            {...form.field('email')}
          />
        </div>
        {course.replyTo && <ReplyToWaiting courseId={course.id} asked={course.replyTo} present={course.email} />}
      </Fields>
    </EditedForm>
  );
}

function CourseFacts({ course }: { course: CourseDetails }) {
  return (
    <Stack gap={16}>
      <dl className={styles.facts}>
        <div>
          <dt>{LABELS.name}</dt>
          <dd>{course.name}</dd>
        </div>
        <div>
          <dt>{LABELS.slug}</dt>
          <dd>/courses/{course.slug}</dd>
        </div>
        <div>
          <dt>{LABELS.level}</dt>
          <dd>{course.level ? LEVEL_TEXT[course.level] : 'Not set'}</dd>
        </div>
        <div>
          <dt>{LABELS.email}</dt>
          <dd>{course.email}</dd>
        </div>
      </dl>
      <p className={styles.soft}>Only School Admins can change these. Ask one at your school.</p>
    </Stack>
  );
}
