/** What a release says to the starter. */
export type ReleaseMessage =
  /** The server has taken a heartbeat, with so many cameras online and so many alarms that wait for it. */
  | { type: 'healthy'; cameras: number; spooled?: number }
  /** It has not answered one. Only to a starter that gives its `patience`: one of before takes it for a good word. */
  | { type: 'unanswered' }
  /** Another release lies ready. */
  | { type: 'switch'; version: string; attempt: number; cameras: number }
  | { type: 'restart' }

/** The variable by which a starter says that it knows of servers that are away. */
export const unansweredTimeoutVariable = 'WATCHFIRE_STARTER_PATIENCE'
