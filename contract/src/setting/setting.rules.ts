/** What root may set for the whole installation while it runs: how it comes, its bounds and its unit. */
export const settingTable = {
  sessionHours: { usual: 12, min: 1, max: 24, unit: 'hours' },
  auditMonths: { usual: 36, min: 6, max: 240, unit: 'months' },
  mailDays: { usual: 400, min: 30, max: 3650, unit: 'days' },
  robotMessageDays: { usual: 90, min: 7, max: 3650, unit: 'days' },
} as const satisfies Record<string, { usual: number; min: number; max: number; unit: 'hours' | 'days' | 'months' }>

export type SettingName = keyof typeof settingTable
export const settingNames = Object.keys(settingTable) as [SettingName, ...SettingName[]]
