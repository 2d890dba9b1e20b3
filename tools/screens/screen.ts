/** What to take a screenshot of: a path, as which account, and a file name. Accounts are the demo school's. */
export interface Screen {
  readonly name: string;
  /** A path, or a function that picks one from the school's events. */
  readonly path: string | ((events: readonly ScreenEvent[]) => string);
  readonly as:
    | 'visitor'
    | 'new'
    | 'lead'
    | 'beta'
    | 'free'
    | 'member'
    | 'monthly'
    | 'cancelling'
    | 'grace'
    | 'legacy'
    | 'courseadmin'
    | 'teacher'
    | 'staff';
  /** Buttons or links to click before the screenshot, by name and in order. */
  readonly click?: readonly string[];
  /** True if the page is about something that doesn't exist, so the browser's console reports an error. */
  readonly missing?: true;
  /** True if the page isn't for this person, so the console reports an error too. */
  readonly refused?: true;
}

/** The fields from `GET /events` that a path needs. */
export interface ScreenEvent {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly ticketed: boolean;
  readonly admittance: string;
  readonly schoolSlug: string;
}

/** The path of the first matching event. */
export const eventPath =
  (wanted: (event: ScreenEvent) => boolean) =>
  (events: readonly ScreenEvent[]): string => {
    const event = events.find(wanted);
    if (!event) throw new Error('The demo school has no such event.');
    return `/events/${event.id}-${event.slug}`;
  };
