import { FilterChips } from '#web/kit/form/filter-chips.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { PageTabs } from '#web/kit/layout/page-tabs.tsx';
import { EditorSample } from './editor-sample.tsx';
import { FieldsSample } from './fields-sample.tsx';
import { OverlaysSample } from './overlays-sample.tsx';
import { SAMPLE_PARTS, SAMPLE_SIZES, type SampleSearch } from './sample-search.ts';
import { TableSample } from './table-sample.tsx';

const TITLES = { table: 'Lists', editor: 'Editor', fields: 'Fields', overlays: 'Overlays' };
const SIZED: readonly string[] = ['table', 'fields'];

/**
 * The kit's components when empty, with the longest content, and with a thousand items: for developers and tests. Not
 * in production.
 */
export function KitSamples({ search, to }: { search: SampleSearch; to: (search: SampleSearch) => void }) {
  const { part = 'table', size = 'some' } = search;
  return (
    <Page
      title="Kit"
      line="The building blocks of every screen: empty, with the longest text, and with a thousand items."
    >
      <PageTabs
        label="Parts"
        current={`/kit?part=${part}`}
        tabs={SAMPLE_PARTS.map((each) => ({ href: `/kit?part=${each}`, label: TITLES[each] }))}
      />
      {SIZED.includes(part) && (
        <FilterChips
          label="With"
          value={size}
          options={SAMPLE_SIZES.map((value) => ({ value, label: value }))}
          onChange={(value) => to({ part, size: value === 'some' ? undefined : value })}
        />
      )}
      {part === 'table' && <TableSample search={search} to={to} />}
      {part === 'editor' && <EditorSample search={search} />}
      {part === 'fields' && <FieldsSample key={size} search={search} />}
      {part === 'overlays' && <OverlaysSample />}
    </Page>
  );
}
