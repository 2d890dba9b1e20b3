import { ButtonLink } from '#web/kit/action/button.tsx';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { LibraryList } from './library-list.tsx';

export function ExamplesPage({ topic }: { topic: string | undefined }) {
  return (
    <Page
      title="Examples"
      line="Work taken apart: how it was made and why it works."
      action={
        <ButtonLink to="/concepts" variant="secondary">
          Material
        </ButtonLink>
      }
    >
      <Section title="From the library">
        <LibraryList kind="Example" topic={topic} />
      </Section>
    </Page>
  );
}
