/** What a release says to the starter. */
export type ReleaseMessage =
  /** The server has taken a heartbeat, with so many cameras online. */
  | { type: 'healthy'; cameras: number }
  /** Another release lies ready. */
  | { type: 'switch'; version: string; attempt: number; cameras: number }
  | { type: 'restart' }
