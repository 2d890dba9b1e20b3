import { useQueryClient } from '@tanstack/react-query';
import { LANDING_SAVED } from '#contract/landing/landing-blocks.ts';
import { playerAddressOf } from '#contract/primitives/rich-text.ts';
import { type CourseDetails, updateCourse } from '#contract/schools/course-details.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { CardForm } from '#web/kit/form/card-form.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { landingVideoQuery, refreshLandingElsewhere } from './landing-editor.query.ts';
import { withFailureToast } from './with-failure-toast.ts';

/** T§5. */
export const VIDEO_HINT = 'Use a YouTube or Loom URL; only those embed.';

/** The URL of the course's video; empty removes it. */
export function VideoForm({ course, onClose }: { course: CourseDetails; onClose: () => void }) {
  const client = useQueryClient();
  const form = useEditedForm<{ videoUrl: string }, CourseDetails>({
    kind: 'landing_video',
    id: course.id,
    loaded: course,
    values: ({ videoUrl }) => ({ videoUrl: videoUrl ?? '' }),
    labels: { videoUrl: 'Video URL' },
    save: (changed, revision) =>
      withFailureToast(
        async () =>
          (await call(updateCourse, { params: { id: String(course.id) }, body: { ...changed, revision } })).course,
      ),
    reload: () => client.fetchQuery(landingVideoQuery(course.id)),
    onSaved: (saved) => {
      toast.success(LANDING_SAVED);
      client.setQueryData(landingVideoQuery(course.id).queryKey, saved);
      void refreshLandingElsewhere(client, course.id);
      onClose();
    },
  });
  const typed = form.values.videoUrl.trim();
  const shownAsLink = typed !== '' && playerAddressOf(typed) === null;
  return (
    <CardForm form={form} label="Video" onCancel={onClose}>
      <TextField
        label="Video URL"
        type="url"
        required={false}
        placeholder="https://www.youtube.com/watch?v=…"
        help={shownAsLink ? `${VIDEO_HINT} This one will appear as a link.` : VIDEO_HINT}
        {...form.field('videoUrl')}
      />
    </CardForm>
  );
}
