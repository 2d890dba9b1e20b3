import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import { useMemo, useRef, useState } from 'react';
import type { EditorTools, Mentionable } from './editor-types.ts';

const LETTERS = 2;
const AFTER_MS = 150;

export interface MentionList {
  readonly people: readonly Mentionable[];
  readonly chosen: number;
  /** The caret's position in the window, in pixels. */
  readonly at: { readonly left: number; readonly bottom: number };
}

/**
 * The suggestions after `@`: requested once typing pauses, showing only the newest result, navigated with the arrow
 * keys.
 */
export function useMentions(findPeople: EditorTools['findPeople']) {
  const [list, setList] = useState<MentionList | null>(null);
  const state = useRef<{ list: MentionList | null; props: SuggestionProps | null; asked: number }>({
    list: null,
    props: null,
    asked: 0,
  });
  const find = useRef(findPeople);
  find.current = findPeople;

  const { suggestion, take } = useMemo(() => {
    const show = (next: MentionList | null) => {
      state.current.list = next;
      setList(next);
    };
    const take = (index: number) => {
      const person = state.current.list?.people[index];
      if (person) state.current.props?.command({ id: String(person.id), label: person.displayName });
      show(null);
    };
    const look = (props: SuggestionProps) => {
      state.current.props = props;
      const mine = ++state.current.asked;
      if ([...props.query].length < LETTERS) return show(null);
      setTimeout(() => {
        if (mine !== state.current.asked) return;
        find
          .current?.(props.query)
          .then((people) => {
            const rect = props.clientRect?.();
            if (mine !== state.current.asked || !rect) return;
            show(people.length === 0 ? null : { people, chosen: 0, at: { left: rect.left, bottom: rect.bottom } });
          })
          // If the request fails, the person types the name out.
          .catch(() => show(null));
      }, AFTER_MS);
    };
    const move = (by: number) => {
      const { list: shown } = state.current;
      if (shown) show({ ...shown, chosen: (shown.chosen + by + shown.people.length) % shown.people.length });
    };
    const suggestion: Omit<SuggestionOptions, 'editor'> = {
      char: '@',
      items: () => [],
      render: () => ({
        onStart: look,
        onUpdate: look,
        onKeyDown: ({ event }) => {
          if (!state.current.list) return false;
          if (event.key === 'ArrowDown') move(1);
          else if (event.key === 'ArrowUp') move(-1);
          else if (event.key === 'Enter' || event.key === 'Tab') take(state.current.list.chosen);
          else if (event.key === 'Escape') show(null);
          else return false;
          return true;
        },
        onExit: () => {
          state.current.asked += 1;
          show(null);
        },
      }),
    };
    return { suggestion, take };
  }, []);
  return { suggestion, take, list };
}
