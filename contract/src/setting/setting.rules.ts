export const settingUnits = ['minutes', 'hours', 'days', 'months', 'characters', 'classes', 'persons'] as const

/** What root may set for the whole installation while it runs: how it comes, its bounds and its unit. */
export const settingTable = {
  sessionHours: { usual: 12, min: 1, max: 24, unit: 'hours' },
  invitationDays: { usual: 7, min: 1, max: 30, unit: 'days' },
  /** Bounds of what customers choose for themselves in their sign-in policies. */
  leastPasswordLength: { usual: 8, min: 8, max: 64, unit: 'characters' },
  leastPasswordClasses: { usual: 1, min: 1, max: 4, unit: 'classes' },
  mostIdleMinutes: { usual: 30, min: 5, max: 30, unit: 'minutes' },
  /** Who lets a roll-out to AI servers begin: whoever starts it, or a second person too. */
  rollOutPersons: { usual: 1, min: 1, max: 2, unit: 'persons' },
  auditMonths: { usual: 36, min: 6, max: 240, unit: 'months' },
  mailDays: { usual: 400, min: 30, max: 3650, unit: 'days' },
  robotMessageDays: { usual: 90, min: 7, max: 3650, unit: 'days' },
  stateHistoryDays: { usual: 400, min: 60, max: 3650, unit: 'days' },
} as const satisfies Record<string, { usual: number; min: number; max: number; unit: (typeof settingUnits)[number] }>

/** What is older than these say is deleted. */
export const retentionSettings: readonly SettingName[] = [
  'auditMonths',
  'mailDays',
  'robotMessageDays',
  'stateHistoryDays',
]

export type SettingName = keyof typeof settingTable
export const settingNames = Object.keys(settingTable) as [SettingName, ...SettingName[]]
