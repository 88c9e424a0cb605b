/** What hangs at a project or a region when it is to be removed: what people made and what was recorded there keeps it where it is. */
import { z } from 'zod'
import type { Language } from '../core/errors.ts'

type Words = Record<Language, string>

/** Each with how many of it are told. */
const words = {
  aiServers: { zh: '{count} 台 AI 服务器', en: '{count} AI servers' },
  channels: { zh: '{count} 路通道', en: '{count} channels' },
  otherDevices: { zh: '{count} 台其他设备', en: '{count} other devices' },
  parks: { zh: '{count} 个园区', en: '{count} parks' },
  vehicleOrders: { zh: '{count} 张车辆工单', en: '{count} gate orders' },
  libraries: { zh: '{count} 个人脸库', en: '{count} face libraries' },
  people: { zh: '{count} 名人员', en: '{count} people in face libraries' },
  alarmRules: { zh: '{count} 条规则', en: '{count} rules' },
  points: { zh: '{count} 个检查点', en: '{count} check points' },
  roundPlans: { zh: '{count} 个巡检计划', en: '{count} plans of rounds' },
  rounds: { zh: '{count} 次巡检', en: '{count} rounds' },
  checks: { zh: '{count} 次检查', en: '{count} checks' },
  hazards: { zh: '{count} 条隐患', en: '{count} hazards' },
  maintenances: { zh: '{count} 次维护', en: '{count} times of maintenance' },
} satisfies Record<string, Words>
const alarmsOnRecord: Words = { zh: '告警记录', en: 'alarms on record' }
type Keeping = keyof typeof words

const devices = { aiServers: z.int(), channels: z.int() }
const ofRegion = {
  otherDevices: z.int(),
  vehicleOrders: z.int(),
  alarmRules: z.int(),
  checks: z.int(),
  hazards: z.int(),
}
const ofProject = {
  ...ofRegion,
  parks: z.int(),
  libraries: z.int(),
  people: z.int(),
  points: z.int(),
  roundPlans: z.int(),
  rounds: z.int(),
  maintenances: z.int(),
} satisfies Partial<Record<Keeping, z.ZodType>>
export type KeepingProject = keyof typeof ofProject

export const keepsRegion = { ...devices, ...ofRegion, hasAlarms: z.boolean() }
export const keepsProject = { ...devices, ...ofProject, hasAlarms: z.boolean() }
export const keepingNames = {
  aiServers: 'aiServerCount',
  channels: 'channelCount',
  otherDevices: 'otherDeviceCount',
  parks: 'parkCount',
  vehicleOrders: 'vehicleOrderCount',
  libraries: 'libraryCount',
  people: 'personCount',
  alarmRules: 'alarmRuleCount',
  points: 'checkPointCount',
  roundPlans: 'roundPlanCount',
  rounds: 'roundCount',
  checks: 'checkCount',
  hazards: 'hazardCount',
  maintenances: 'maintenanceCount',
} as const satisfies Record<Keeping, string>

type Found<Shape> = { [Thing in keyof Shape & Keeping]: number } & { hasAlarms: boolean }
/** Why a place stays, thing by thing; nothing where it can go. */
const whyOf =
  <Shape extends object>(shape: Shape) =>
  (found: Found<Shape>, language: Language): string[] => {
    const counts = found as Partial<Record<Keeping, number>>
    const things = (Object.keys(words) as Keeping[]).filter(thing => thing in shape && (counts[thing] ?? 0) > 0)
    return [
      ...things.map(thing => words[thing][language].replace('{count}', String(counts[thing]))),
      ...(found.hasAlarms ? [alarmsOnRecord[language]] : []),
    ]
  }
export const whyProjectStays = whyOf(keepsProject)
export const whyRegionStays = whyOf(keepsRegion)
