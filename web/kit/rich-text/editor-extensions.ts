import OfficePaste from '@intevation/tiptap-extension-office-paste';
import { mergeAttributes, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import Mention from '@tiptap/extension-mention';
import { CharacterCount } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import type { SuggestionOptions } from '@tiptap/suggestion';
import { filmSource, videoOf } from '#contract/primitives/films.ts';
import { isPlayer, LINK_REL, PLAYER_SANDBOX } from '#contract/primitives/rich-text.ts';
import { TABLE_NODES } from './table-nodes.ts';

/** A YouTube or Loom video, stored as its player. */
const Player = Node.create({
  name: 'player',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      src: { default: null },
      title: { default: 'Video', parseHTML: (element) => element.getAttribute('title')?.trim() || 'Video' },
    };
  },
  parseHTML() {
    return [
      {
        tag: 'iframe[src]',
        getAttrs: (element) => (isPlayer(element.getAttribute('src')) ? { src: element.getAttribute('src') } : false),
      },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    const fixed = { allowfullscreen: 'true', loading: 'lazy', sandbox: PLAYER_SANDBOX };
    return ['iframe', mergeAttributes(HTMLAttributes, fixed)];
  },
  /** In the editor it is a still: no request goes to YouTube or Loom. */
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div');
      const film = videoOf(String(node.attrs.src));
      dom.dataset.player = String(node.attrs.src);
      for (const text of film ? [String(node.attrs.title), filmSource(film)] : []) {
        dom.append(Object.assign(document.createElement('span'), { textContent: text }));
      }
      return { dom };
    };
  },
});

/** A mention: a person's id and display name, stored as `<span data-mention-id>`. */
const Person = Mention.extend({
  addAttributes() {
    return {
      id: { default: null, parseHTML: (element) => element.getAttribute('data-mention-id') },
      label: { default: null, parseHTML: (element) => (element.textContent ?? '').replace(/^@/, '') },
    };
  },
  parseHTML() {
    return [{ tag: 'span[data-mention-id]' }];
  },
  renderHTML({ node }) {
    return ['span', { 'data-mention-id': String(node.attrs.id) }, `@${node.attrs.label}`];
  },
  renderText({ node }) {
    return `@${node.attrs.label}`;
  },
});

/** The allowed rich text, as editor extensions: the same set that the server accepts. */
export function extensionsFor(options: {
  limit: number | undefined;
  pictures: boolean;
  suggestion: Omit<SuggestionOptions, 'editor'> | undefined;
}) {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        protocols: ['http', 'https', 'mailto'],
        HTMLAttributes: { rel: LINK_REL, target: null },
      },
    }),
    Player,
    ...TABLE_NODES,
    // Word writes its lists as paragraphs
    OfficePaste,
    ...(options.pictures ? [Image.configure({ allowBase64: false })] : []),
    ...(options.suggestion ? [Person.configure({ suggestion: options.suggestion })] : []),
    CharacterCount.configure({ limit: options.limit ?? null, textCounter: (text) => [...text].length }),
  ];
}
