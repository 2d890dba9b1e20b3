import type { LandingHeader, LandingList } from '#contract/landing/landing-blocks.ts';
import type { ManagedLandingPage } from '#contract/landing/landing-editor.ts';

export interface RowField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'text' | 'rich';
  /** A grayed-out example that is never saved. */
  readonly placeholder?: string;
}

export interface ListConfig {
  /** Name of the block in the editor. */
  readonly title: string;
  /** The word for one row. */
  readonly one: string;
  /** Label of the add button (T§2). */
  readonly add: string;
  readonly header: LandingHeader;
  /** The visibility switch, for the three lists that have one in T. */
  readonly section?: 'testimonialsSection' | 'outlineSection' | 'benefitsSection';
  /** The field that names a row. */
  readonly name: string;
  readonly fields: readonly RowField[];
  /** Shown while the list is empty. */
  readonly example: string;
}

const title = (placeholder: string): RowField => ({ name: 'title', label: 'Title', kind: 'line', placeholder });

/** The editor's wording for each list, in T's order. */
export const LIST_CONFIG: Readonly<Record<LandingList, ListConfig>> = {
  outcomes: {
    title: 'Outcomes',
    one: 'outcome',
    add: 'Add',
    header: 'outcomesHeader',
    name: 'title',
    fields: [title('A one-minute demo'), { name: 'desc', label: 'Description', kind: 'rich' }],
    example: 'What will people be able to do afterward that they can’t do today? Three to six lines work best.',
  },
  testimonials: {
    title: 'Testimonials',
    one: 'testimonial',
    add: 'Add',
    header: 'testimonialHeader',
    section: 'testimonialsSection',
    name: 'authorName',
    fields: [
      { name: 'authorName', label: 'Name', kind: 'line', placeholder: 'Ines Duarte' },
      { name: 'authorTitle', label: 'Who they are', kind: 'line', placeholder: 'Audiobook narrator, autumn cohort' },
      { name: 'quote', label: 'Quote', kind: 'rich' },
    ],
    example: 'What do past students say? You can add quotes from your post-cohort survey with one click.',
  },
  instructors: {
    title: 'Instructors',
    one: 'instructor',
    add: 'Add',
    header: 'instructorHeader',
    name: 'name',
    fields: [
      { name: 'name', label: 'Name', kind: 'line', placeholder: 'Mara Lind' },
      { name: 'title', label: 'Title', kind: 'line', placeholder: 'Voice director, eleven years in animation' },
      { name: 'bio', label: 'Bio', kind: 'rich' },
    ],
    example: 'Who teaches the course? Add a picture, what they’ve done, and why they teach it.',
  },
  outlines: {
    title: 'Outline',
    one: 'section',
    add: 'Add',
    header: 'outlineHeader',
    section: 'outlineSection',
    name: 'title',
    fields: [title('Week 1: breath and support'), { name: 'desc', label: 'Description', kind: 'text' }],
    example: 'What happens week by week?',
  },
  schedules: {
    title: 'Schedule',
    one: 'entry',
    add: 'Add',
    header: 'scheduleHeader',
    name: 'title',
    fields: [
      title('Tuesdays'),
      { name: 'timeSlot', label: 'Time', kind: 'line', placeholder: '7:00 PM New York' },
      { name: 'desc', label: 'Description', kind: 'text' },
    ],
    example: 'When do people need to show up live, and when do they work on their own?',
  },
  benefits: {
    title: 'Benefits',
    one: 'benefit',
    add: 'Add',
    header: 'benefitsHeader',
    section: 'benefitsSection',
    name: 'title',
    fields: [title('Recordings for a year'), { name: 'desc', label: 'Description', kind: 'text' }],
    example: 'What’s included besides the sessions?',
  },
  faqs: {
    title: 'FAQs',
    one: 'question',
    add: 'Add Question',
    header: 'faqHeader',
    name: 'title',
    fields: [
      { name: 'title', label: 'Question', kind: 'line', placeholder: 'Do I need a microphone?' },
      { name: 'desc', label: 'Answer', kind: 'rich' },
    ],
    example: 'What do people ask before they enroll?',
  },
};

export function textOf(row: object, field: string): string {
  const value = (row as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : '';
}

/** A row's name in move and delete messages. */
export function nameOf(list: LandingList, row: object): string {
  return textOf(row, LIST_CONFIG[list].name) || `Untitled ${LIST_CONFIG[list].one}`;
}

/** Whether a block's section is hidden from visitors. */
export function isHidden(page: ManagedLandingPage, list: LandingList): boolean {
  const { section } = LIST_CONFIG[list];
  return section !== undefined && page[section] === 'hidden';
}
