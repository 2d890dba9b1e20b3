import { IconExternalLink, IconHistory } from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LANDING_LISTS, type LandingList, NOT_SHOWN_YET } from '#contract/landing/landing-blocks.ts';
import { saveLandingPage } from '#contract/landing/landing-editor.endpoints.ts';
import { updateCourse } from '#contract/schools/course-details.endpoints.ts';
import { call } from '#web/api/client.ts';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { PREVIEW } from '#web/features/teaching/use-hosting.ts';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { CoverField } from '#web/kit/form/cover-field.tsx';
import { TextAreaField, TextField } from '#web/kit/form/fields.tsx';
import { RichTextField } from '#web/kit/form/rich-text-field.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import {
  BenefitsPart,
  FaqsPart,
  HostedBy,
  InstructorsPart,
  OutcomesPart,
  OutlinesPart,
  OverviewPart,
  SchedulesPart,
  TestimonialsPart,
  VideoPart,
} from '../page/landing-sections.tsx';
import { AddMyself } from './add-myself.tsx';
import { asVisitorsSee } from './as-visitors-see.ts';
import { EditBlock } from './edit-block.tsx';
import { EditImage } from './edit-image.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { LandingBlocksList } from './landing-blocks-list.tsx';
import type { AnyRow } from './landing-calls.ts';
import styles from './landing-editor.module.css';
import {
  changeLanding,
  type LandingEditor,
  landingEditorQuery,
  landingVideoQuery,
  refreshLandingElsewhere,
} from './landing-editor.query.ts';
import { isHidden, LIST_CONFIG, nameOf } from './landing-fields.ts';
import { ListEditor } from './list-editor.tsx';
import { PageForm } from './page-form.tsx';
import { StaticPreview } from './static-preview.tsx';
import { VIDEO_HINT, VideoForm } from './video-block.tsx';

const tools = editorTools('Course');
const VIEWS = {
  outcomes: OutcomesPart,
  testimonials: TestimonialsPart,
  instructors: InstructorsPart,
  outlines: OutlinesPart,
  schedules: SchedulesPart,
  benefits: BenefitsPart,
  faqs: FaqsPart,
} as const;

/** A course's landing page, edited in place, next to a phone preview (T§2, rules-teachers LP). */
export function LandingEditorPage({ courseId }: { courseId: number }) {
  const { data: editor } = useSuspenseQuery(landingEditorQuery(courseId));
  const { data: course } = useSuspenseQuery(landingVideoQuery(courseId));
  const client = useQueryClient();
  const [history, setHistory] = useState(false);
  const { landingPage: page } = editor;
  const seen = asVisitorsSee(editor);
  return (
    <Page
      title="Landing page"
      line="What visitors see before they enroll. Changes go live when you save."
      action={
        <div className={styles.tools}>
          <Button
            variant="secondary"
            icon={<IconHistory size={18} stroke={1.75} />}
            aria-haspopup="dialog"
            onClick={() => setHistory(true)}
          >
            History
          </Button>
          <ButtonAnchor
            href={`/courses/${page.slug}?preview=${PREVIEW.preview}`}
            target="_blank"
            rel="noopener"
            variant="secondary"
            icon={<IconExternalLink size={18} stroke={1.75} />}
          >
            View as visitor
          </ButtonAnchor>
        </div>
      }
    >
      <LandingBlocksList editor={editor} course={course} />
      <div className={styles.frame}>
        <div className={layoutStyles.column16}>
          <EditBlock
            label="Headline"
            id="block-headline"
            empty={page.headline === '' ? 'What does this course promise? Say it in one sentence.' : null}
            view={
              <>
                <p className={styles.courseName}>{course.name}</p>
                <p className={styles.promise}>{page.headline}</p>
              </>
            }
            form={(close) => (
              <PageForm
                page={page}
                block="headline"
                label="Headline"
                fields={['headline']}
                labels={{ headline: 'Headline' }}
                onClose={close}
                draw={({ field }) => <TextAreaField label="Headline" rows={2} required {...field('headline')} />}
              />
            )}
          />
          <div className={styles.block}>
            <div className={styles.blockHead}>
              <h2 className={styles.blockName}>Picture</h2>
              <EditImage
                about={{ objectType: 'Course', objectId: courseId }}
                name={course.name}
                imageUrl={course.imageUrl}
                onChange={(imageUrl) => {
                  client.setQueryData(landingVideoQuery(courseId).queryKey, { ...course, imageUrl });
                  void refreshLandingElsewhere(client, courseId);
                }}
                onRemove={async () => {
                  await call(updateCourse, { params: { id: String(courseId) }, body: { imageUrl: null } });
                }}
              />
            </div>
            <div className={styles.cover}>
              <Cover cover={course.cover} imageUrl={course.imageUrl} />
            </div>
            {!course.imageUrl && (
              <CoverField
                value={course.cover}
                onChange={async (cover) => {
                  const { course: now } = await call(updateCourse, {
                    params: { id: String(courseId) },
                    body: { cover },
                  });
                  client.setQueryData(landingVideoQuery(courseId).queryKey, { ...course, cover: now.cover });
                  await refreshLandingElsewhere(client, courseId);
                }}
              />
            )}
          </div>
          <div className={styles.block}>
            <div className={styles.blockHead}>
              <h2 className={styles.blockName}>Hosted by</h2>
              <AddMyself courseId={courseId} standing={editor.lists.instructors.length} />
            </div>
            {seen.instructors.length === 0 ? (
              <p className={textStyles.soft}>Instructors appear here with a picture and name once one is complete.</p>
            ) : (
              <HostedBy instructors={seen.instructors} anchored={false} />
            )}
          </div>
          <EditBlock
            label="Overview"
            id="block-overview"
            empty={
              page.overview === '' ? 'Who is it for, what happens in the course, and why learn it from you?' : null
            }
            view={<OverviewPart page={page} />}
            form={(close) => (
              <PageForm
                page={page}
                block="overview"
                label="Overview"
                fields={['overviewHeader', 'overview']}
                labels={{ overviewHeader: 'Heading', overview: 'Overview' }}
                onClose={close}
                draw={({ field }) => (
                  <>
                    <TextField label="Heading" required {...field('overviewHeader')} />
                    <RichTextField label="Overview" required minRows={8} {...tools} {...field('overview')} />
                  </>
                )}
              />
            )}
          />
          <EditBlock
            label="Video"
            id="block-video"
            empty={course.videoUrl ? null : `A short video says more than a page of text. ${VIDEO_HINT}`}
            view={<VideoPart of={course} />}
            form={(close) => <VideoForm course={course} onClose={close} />}
          />
          {LANDING_LISTS.map((list) => (
            <ListBlock key={list} list={list} editor={editor} />
          ))}
        </div>
        <aside className={styles.beside} aria-label="Phone preview">
          <p className={textStyles.softSmall}>Phone preview of what you saved</p>
          <StaticPreview editor={editor} course={course} />
        </aside>
      </div>
      <HistoryPanel courseId={courseId} open={history} onClose={() => setHistory(false)} />
    </Page>
  );
}

/** A list as visitors see it, followed by the rows they don't see yet; or the list in edit mode. */
function ListBlock({ list, editor }: { list: LandingList; editor: LandingEditor }) {
  const client = useQueryClient();
  const { landingPage: page } = editor;
  const rows: readonly AnyRow[] = editor.lists[list];
  const View = VIEWS[list];
  const waiting = rows.filter(({ complete }) => !complete);
  return (
    <EditBlock
      label={LIST_CONFIG[list].title}
      id={`block-${list}`}
      hidden={isHidden(page, list)}
      empty={rows.length === 0 ? LIST_CONFIG[list].example : null}
      view={
        <>
          <View page={asVisitorsSee(editor)} anchored={false} />
          {waiting.length > 0 && (
            <ul className={layoutStyles.grid6}>
              {waiting.map((row) => (
                <li key={row.id}>
                  {nameOf(list, row)} <Badge look="draft">{NOT_SHOWN_YET}</Badge>
                </li>
              ))}
            </ul>
          )}
        </>
      }
      form={(close) => (
        <>
          {list === 'benefits' && (
            <div className={styles.foot}>
              <EditImage
                about={{ objectType: 'LandingPageBenefit', objectId: page.courseId }}
                name="the benefits"
                imageUrl={page.benefitsImageUrl}
                onChange={(benefitsImageUrl) =>
                  void changeLanding(client, page.courseId, (known) => ({
                    ...known,
                    landingPage: { ...known.landingPage, benefitsImageUrl },
                  }))
                }
                onRemove={async () => {
                  const params = { id: String(page.courseId) };
                  await call(saveLandingPage, { params, body: { benefitsImageUrl: null } });
                }}
              />
            </div>
          )}
          <ListEditor list={list} editor={editor} onDone={close} />
        </>
      )}
    />
  );
}
