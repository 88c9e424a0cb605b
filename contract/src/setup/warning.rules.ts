/** What administrators are told above every page, the weightiest first. */
export const warningKinds = [
  /** The quota of storage is used up: files go. */
  'storageFull',
  /** The licence has ended, with its days of grace; it is in them; the clock was set back; it has no channel left. */
  'ended',
  'grace',
  'clock',
  'channelsFull',
  /** 80 or 95 % of the quota are used. */
  'storageFilling',
  'endsSoon',
] as const
export type WarningKind = (typeof warningKinds)[number]

/** These stay as long as their cause. */
export const lastingWarnings: readonly WarningKind[] = ['storageFull']
