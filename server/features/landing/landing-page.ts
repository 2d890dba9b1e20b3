interface Titled {
  readonly title: string;
  /** HTML for outcomes and questions, plain text for the rest. */
  readonly desc: string;
}

/** A whole landing page. `overview`, descriptions, bios, and quotes are HTML, and are sanitized when written. */
export interface LandingPage {
  readonly headline: string;
  readonly overviewHeader: string;
  readonly overview: string;
  readonly outcomesHeader: string;
  readonly outcomes: readonly Titled[];
  readonly testimonialHeader: string;
  readonly testimonials: readonly {
    readonly authorName: string;
    readonly authorTitle: string;
    readonly quote: string;
  }[];
  readonly instructorHeader: string;
  readonly instructors: readonly { readonly name: string; readonly title: string; readonly bio: string }[];
  readonly outlineHeader: string;
  readonly outlines: readonly Titled[];
  readonly scheduleHeader: string;
  readonly timeCommitment: string;
  readonly schedules: readonly { readonly title: string; readonly timeSlot: string; readonly desc: string }[];
  readonly benefitsHeader: string;
  readonly benefits: readonly Titled[];
  readonly faqHeader: string;
  readonly faqs: readonly Titled[];
}
