import { IconCircleCheck, IconCircleDashed, IconEyeOff } from '@tabler/icons-react';
import { LANDING_LISTS } from '#contract/landing/landing-blocks.ts';
import type { CourseDetails } from '#contract/schools/course-details.endpoints.ts';
import type { AnyRow } from './landing-calls.ts';
import styles from './landing-editor.module.css';
import type { LandingEditor } from './landing-editor.query.ts';
import { isHidden, LIST_CONFIG } from './landing-fields.ts';

interface Line {
  id: string;
  label: string;
  ready: boolean;
  hidden: boolean;
}

type HasVideo = Pick<CourseDetails, 'videoUrl'>;

function linesOf({ landingPage: page, lists }: LandingEditor, course: HasVideo): Line[] {
  return [
    { id: 'headline', label: 'Headline', ready: page.headline !== '', hidden: false },
    { id: 'overview', label: 'Overview', ready: page.overview !== '', hidden: false },
    { id: 'video', label: 'Video', ready: Boolean(course.videoUrl), hidden: false },
    ...LANDING_LISTS.map((list) => {
      const rows: readonly AnyRow[] = lists[list];
      return {
        id: list,
        label: LIST_CONFIG[list].title,
        ready: rows.some(({ complete }) => complete),
        hidden: isHidden(page, list),
      };
    }),
  ];
}

/** How many blocks of a landing page are ready, out of how many. */
export function blocksReady(editor: LandingEditor, course: HasVideo): { ready: number; of: number } {
  const lines = linesOf(editor, course);
  return { ready: lines.filter((line) => line.ready).length, of: lines.length };
}

/** Which blocks are ready and which are hidden, each a link to it. */
export function LandingBlocksList({ editor, course }: { editor: LandingEditor; course: CourseDetails }) {
  const lines = linesOf(editor, course);
  const ready = lines.filter((line) => line.ready).length;
  return (
    <nav className={styles.jump} aria-label="Blocks">
      <p className="tabular">
        <strong>
          {ready} of {lines.length} ready
        </strong>
      </p>
      <ul>
        {lines.map(({ id, label, ready: done, hidden }) => {
          const Icon = hidden ? IconEyeOff : done ? IconCircleCheck : IconCircleDashed;
          return (
            <li key={id}>
              <a href={`#block-${id}`} data-ready={done && !hidden ? '' : undefined}>
                <Icon size={16} stroke={1.75} aria-hidden="true" />
                <span>{label}</span>
                <span className="visually-hidden">{hidden ? ', hidden' : done ? ', ready' : ', not ready'}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
