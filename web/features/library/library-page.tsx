import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { CardGrid, Page, Section, Stack } from '#web/kit/layout/page.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { libraryContentQuery, libraryQuery } from './library.query.ts';
import { LibraryCard, libraryAddress } from './library-card.tsx';

/** A library content, with a link back to its kind, the next one, and more of its topic. */
export function LibraryPage({ address }: { address: string }) {
  const { data } = useSuspenseQuery(libraryContentQuery(address));
  const { content, related } = data;
  const { data: list } = useInfiniteQuery(libraryQuery(content.kind));
  const topic = list?.pages.flatMap((page) => page.contents).filter((line) => line.topic === content.topic) ?? [];
  const at = topic.findIndex((line) => line.id === content.id);
  const next = at < 0 ? undefined : topic[at + 1];
  // The button above already names the next content.
  const more = related.filter((line) => line.id !== next?.id);
  return (
    <Page
      crumbs={
        <>
          <Link to="/concepts">Material</Link>
          {' / '}
          {content.kind === 'Concept' ? <Link to="/concepts">Concepts</Link> : <Link to="/examples">Examples</Link>}
          {' / '}
          <span aria-current="page">{content.name}</span>
        </>
      }
      title={content.name}
      line={content.topic || undefined}
      action={content.draft ? <Badge look="draft">DRAFT</Badge> : undefined}
    >
      <Stack gap={32}>
        <article>
          <RichText html={content.body} />
        </article>
        {next && (
          <div>
            <ButtonLink to="/library/$address" params={{ address: libraryAddress(next) }}>
              Next: {next.name}
            </ButtonLink>
          </div>
        )}
        {more.length > 0 && (
          <Section title={`More on ${content.topic || content.kind}`}>
            <CardGrid min={220}>
              {more.map((line) => (
                <LibraryCard key={line.id} content={line} />
              ))}
            </CardGrid>
          </Section>
        )}
      </Stack>
    </Page>
  );
}
