/** Words of the ledgers that leave the product as files. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import type {
  HazardCategory,
  HazardLevel,
  HazardSource,
  HazardState,
} from '@watchfire/contract/inspection/hazard.shapes.ts'

type Words<K extends string> = Readonly<Record<K, Readonly<Record<Language, string>>>>

export const ledgerNames: Words<HazardCategory> = {
  site: { zh: '现场类隐患台账', en: 'Ledger of site hazards' },
  management: { zh: '基础管理类隐患台账', en: 'Ledger of management hazards' },
}
export const levelWords: Words<HazardLevel> = {
  general: { zh: '一般隐患', en: 'General' },
  major: { zh: '重大隐患', en: 'Major' },
}
export const sourceWords: Words<HazardSource> = {
  routine: { zh: '日常检查', en: 'Routine check' },
  special: { zh: '专项检查', en: 'Special check' },
  season: { zh: '季节性检查', en: 'Seasonal check' },
  holiday: { zh: '节假日检查', en: 'Holiday check' },
  alarm: { zh: 'AI 告警', en: 'AI alarm' },
  superior: { zh: '上级检查', en: 'Superior’s check' },
  snapshot: { zh: '随手拍', en: 'Snapshot' },
}
export const stateWords: Words<HazardState> = {
  reported: { zh: '待确认', en: 'To confirm' },
  confirmed: { zh: '待派单', en: 'To assign' },
  assigned: { zh: '已派单', en: 'Assigned' },
  rectifying: { zh: '整改中', en: 'At work' },
  submitted: { zh: '待验收', en: 'To verify' },
  verified: { zh: '已闭环', en: 'Closed' },
  sentBack: { zh: '验收退回', en: 'Sent back' },
  dismissed: { zh: '不予采纳', en: 'Dismissed' },
}
