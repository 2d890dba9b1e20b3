import { useEffect, useRef, useState } from 'react';
import type { CourseDetails } from '#contract/schools/course-details.endpoints.ts';
import type { LandingEditor } from './landing-editor.query.ts';
import styles from './static-preview.module.css';

/** Height in px until the page has reported its own. */
const HEIGHT_AT_FIRST = 1600;

/** The saved page at phone width, as visitors see it. Nothing in it can be clicked. */
export function StaticPreview({ editor, course }: { editor: LandingEditor; course: CourseDetails }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(HEIGHT_AT_FIRST);
  const measuring = useRef<ResizeObserver>(null);
  const shown = useRef({ editor, course });

  useEffect(() => {
    if (shown.current.editor === editor && shown.current.course === course) return;
    shown.current = { editor, course };
    frame.current?.contentWindow?.location.reload();
  }, [editor, course]);
  useEffect(() => () => measuring.current?.disconnect(), []);

  const measure = () => {
    const body = frame.current?.contentDocument?.body;
    measuring.current?.disconnect();
    if (!body) return;
    measuring.current = new ResizeObserver(() => setHeight(body.scrollHeight));
    measuring.current.observe(body);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className={styles.phone} aria-label="Preview at a phone’s width" tabIndex={0}>
      <iframe
        ref={frame}
        className={styles.page}
        style={{ height }}
        src={`/preview/courses/${course.slug}`}
        title={`${course.name} as visitors see it`}
        loading="lazy"
        inert
        onLoad={measure}
      />
    </section>
  );
}
