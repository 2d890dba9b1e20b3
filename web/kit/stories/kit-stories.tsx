import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageTabs } from '#web/kit/layout/page-tabs.tsx';
import { EditorStory } from './editor-story.tsx';
import { FieldsStory } from './fields-story.tsx';
import { OverlaysStory } from './overlays-story.tsx';
import { STORY_PARTS, STORY_SIZES, type StorySearch } from './story-search.ts';
import { TableStory } from './table-story.tsx';

const TITLES = { table: 'Lists', editor: 'Editor', fields: 'Fields', overlays: 'Overlays' };
const SIZED: readonly string[] = ['table', 'fields'];

/** The kit's parts with nothing, the longest, and a thousand in them: for who builds screens, and for the tests. Not in production. */
export function KitStories({ search, to }: { search: StorySearch; to: (search: StorySearch) => void }) {
  const { part = 'table', size = 'some' } = search;
  return (
    <Page title="Kit" line="The parts that screens are made of, with nothing, the longest and a thousand in them.">
      <PageTabs
        label="Parts"
        current={`/kit?part=${part}`}
        tabs={STORY_PARTS.map((each) => ({ href: `/kit?part=${each}`, label: TITLES[each] }))}
      />
      {SIZED.includes(part) && (
        <FilterChips
          label="With"
          value={size}
          options={STORY_SIZES.map((value) => ({ value, label: value }))}
          onChange={(value) => to({ part, size: value === 'some' ? undefined : value })}
        />
      )}
      {part === 'table' && <TableStory search={search} to={to} />}
      {part === 'editor' && <EditorStory search={search} />}
      {part === 'fields' && <FieldsStory key={size} search={search} />}
      {part === 'overlays' && <OverlaysStory />}
    </Page>
  );
}
