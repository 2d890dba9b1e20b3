export type ZoomMeetingRow = {
  /** Zoom's number as text, because rows have text keys. */
  id: string;
  /** Zoom's account id. */
  account: string;
  topic: string;
  agenda: string;
  /** The start time as the caller sent it. */
  startTime: string;
  duration: number;
  timezone: string;
  /** Sandbox time in seconds. */
  createdAt: number;
};

/** An issued token. It lasts an hour, unless a control expires all tokens. */
export type ZoomTokenRow = { id: string; account: string; expiresAt: number };
