import type { AccentName } from '#contract/schools/accent-told.ts';

/** A school of the demo, with the people who run it. */
export interface SchoolContent {
  readonly slug: string;
  readonly name: string;
  readonly about: string;
  readonly admin: string;
  /** Left out: it has chosen none. */
  readonly accent?: AccentName;
  /** Left out: it has no pages elsewhere. */
  readonly links?: readonly string[];
}

export interface Titled {
  readonly title: string;
  readonly desc: string;
}

/** One course with all that its landing page says. */
export interface CourseContent {
  readonly slug: string;
  readonly school: string;
  readonly name: string;
  readonly topic: 'Voice Acting' | 'Audio Engineering' | 'Music' | 'Manga' | 'Improv';
  readonly headline: string;
  readonly overview: readonly string[];
  readonly outcomes: readonly Titled[];
  readonly outline: readonly Titled[];
  readonly benefits: readonly Titled[];
  readonly faqs: readonly Titled[];
  readonly instructor: { readonly name: string; readonly title: string; readonly bio: string };
  readonly testimonials: readonly { readonly author: string; readonly title: string; readonly quote: string }[];
  readonly weeks: number;
  readonly weekdays: readonly ('Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun')[];
  /** Wall time of its sessions and its zone. */
  readonly time: string;
  readonly ampm: 'AM' | 'PM';
  readonly zone: string;
  readonly sessionMinutes: number;
  readonly priceDollars: number;
  readonly nonmemberDollars: number;
  readonly listed: boolean;
  /** Its material is for all who are signed in. */
  readonly openMaterial?: true;
}
