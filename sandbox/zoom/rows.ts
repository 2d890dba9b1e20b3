/** A meeting as Zoom remembers it. */
export type ZoomMeetingRow = {
  /** Zoom's number, as text: the state keeps rows by it. */
  id: string;
  /** Zoom's account id. */
  account: string;
  topic: string;
  agenda: string;
  /** As it came. */
  startTime: string;
  duration: number;
  timezone: string;
  /** Seconds of the sandbox. */
  createdAt: number;
};

/** A token that was given out; it holds an hour, unless a control ends all of them. */
export type ZoomTokenRow = { id: string; account: string; expiresAt: number };
