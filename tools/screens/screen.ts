/** What is to be pictured: a path, as whom, and a name for the file. Accounts are those of the demo school. */
export interface Screen {
  readonly name: string;
  /** An address, or which of the school's events to stand at. */
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
  /** What to do before the picture: click the button or link with this name, in order. */
  readonly click?: readonly string[];
  /** The page is about something that isn't there: the browser says so in its console. */
  readonly missing?: true;
  /** The page is not for this person: the browser says so, too. */
  readonly refused?: true;
}

/** What `GET /events` tells of an event, as far as an address needs it. */
export interface ScreenEvent {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly ticketed: boolean;
  readonly admittance: string;
  readonly schoolSlug: string;
}

/** The address of the first event like this. */
export const eventPath =
  (wanted: (event: ScreenEvent) => boolean) =>
  (events: readonly ScreenEvent[]): string => {
    const event = events.find(wanted);
    if (!event) throw new Error('The demo school has no such event.');
    return `/events/${event.id}-${event.slug}`;
  };
