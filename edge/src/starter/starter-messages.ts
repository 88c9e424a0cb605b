/** What a release says to the starter. */
export type ReleaseMessage =
  /** The server has taken a heartbeat, with so many cameras online and so many alarms that wait for it. */
  | { type: 'healthy'; cameras: number; spooled?: number }
  /** It has not answered one. Only to a starter that announces that it knows this message: an older one takes it for a good sign. */
  | { type: 'unanswered' }
  /** Another release lies ready. */
  | { type: 'switch'; version: string; attempt: number; cameras: number }
  | { type: 'restart' }

/** The environment variable by which a starter announces that it knows `unanswered`. */
export const unansweredTimeoutVariable = 'WATCHFIRE_STARTER_PATIENCE'
