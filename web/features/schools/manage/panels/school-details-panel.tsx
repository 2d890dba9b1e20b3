import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SchoolDetails, updateSchool } from '#contract/schools/school-details.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { EditedForm } from '#web/kit/form/edited-form.tsx';
import { TextAreaField, TextField } from '#web/kit/form/fields.tsx';
import { Fields } from '#web/kit/form/form.tsx';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { Stack } from '#web/kit/layout/page.tsx';
import { SkeletonForm } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { schoolChanged, schoolDetailsQuery } from '../details.query.ts';
import { saving } from '../saving.ts';
import { EditImage } from './edit-image.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SlugField } from './slug-field.tsx';

const ABOUT_LIMIT = 5000;
const MAX_LINKS = 6;

/** M§2.2: a school's name, URL, and about text, and its picture in a modal. For School Admins. Loads its own data. */
export function SchoolDetailsPanel({ schoolId }: { schoolId: number }) {
  const { data, error, isError, refetch } = useQuery(schoolDetailsQuery(schoolId));
  return (
    <SettingsPanel title="School Details" line="What people see on the school page and alongside its courses.">
      {data ? (
        <Stack gap={24}>
          <SchoolImage school={data} />
          <SchoolForm school={data} />
        </Stack>
      ) : isError ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonForm />
      )}
    </SettingsPanel>
  );
}

function SchoolImage({ school }: { school: SchoolDetails }) {
  const client = useQueryClient();
  const { id, name, cover, imageUrl } = school;
  return (
    <EditImage
      of={{ objectType: 'School', objectId: id }}
      name={name}
      cover={cover}
      imageUrl={imageUrl}
      onChange={(url) => void schoolChanged(client, { ...school, imageUrl: url, image_url: url })}
      onRemove={async () => {
        await call(updateSchool, { params: { id: String(id) }, body: { imageUrl: null } });
      }}
    />
  );
}

const LABELS = { name: 'School name', slug: 'URL', about: 'About', links: 'Links' } as const;

function SchoolForm({ school }: { school: SchoolDetails }) {
  const client = useQueryClient();
  const form = useEditedForm({
    kind: 'school',
    id: school.id,
    loaded: school,
    values: ({ name, slug, about, links }: SchoolDetails) => ({ name, slug, about, links: links.join('\n') }),
    save: ({ links, ...changed }, revision) =>
      saving(async () => {
        const body = { ...changed, revision, ...(links === undefined ? {} : { links: links.split('\n') }) };
        return (await call(updateSchool, { params: { id: String(school.id) }, body })).school;
      }),
    reload: () => client.fetchQuery(schoolDetailsQuery(school.id)),
    labels: LABELS,
    onSaved: (now) => {
      toast.success('Basic Info Saved');
      void schoolChanged(client, now);
    },
  });
  return (
    <EditedForm form={form} label="School Details">
      <Fields>
        <TextField label={LABELS.name} required autoComplete="off" {...form.field('name')} />
        <SlugField
          label={LABELS.slug}
          path="/schools"
          field={form.field('slug')}
          formerSlugs={form.thing.formerSlugs}
          slugsLeft={form.thing.slugsLeft}
        />
        <TextAreaField label={LABELS.about} required rows={6} limit={ABOUT_LIMIT} {...form.field('about')} />
        <TextAreaField
          label={LABELS.links}
          rows={4}
          help={`The school’s other sites and profiles, one per line, up to ${MAX_LINKS}. Start each with https://.`}
          {...form.field('links')}
        />
      </Fields>
    </EditedForm>
  );
}
