import type { Language } from '../core/errors.ts'
import type { HazardCategory, ProblemType } from './hazard.shapes.ts'

/** Own types of a company are numbered from here on. */
export const firstOwnType = 1000
export const problemTypeLimit = 200

type Shipped = { zh: string; en: string; category: HazardCategory }
const site = (zh: string, en: string): Shipped => ({ zh, en, category: 'site' })
const management = (zh: string, en: string): Shipped => ({ zh, en, category: 'management' })

/** What every company begins with, by number. A number is never given anew. */
const shippedTypes: Readonly<Record<number, Shipped>> = {
  1: site('灭火器', 'Extinguisher'),
  2: site('消火栓', 'Hydrant'),
  3: site('火灾报警与喷淋', 'Fire alarm and sprinklers'),
  4: site('安全出口与疏散通道', 'Exits and escape routes'),
  5: site('用电安全', 'Electricity'),
  6: site('动火作业', 'Hot work'),
  7: site('易燃易爆与危化品', 'Flammable and dangerous goods'),
  8: site('燃气', 'Gas'),
  9: site('厨房油烟', 'Kitchen'),
  10: site('电动车充电', 'Battery charging'),
  11: site('机械防护', 'Guards of machines'),
  12: site('高处作业', 'Work at height'),
  13: site('有限空间', 'Confined spaces'),
  14: site('特种设备', 'Special equipment'),
  15: site('个人防护', 'Personal protection'),
  16: site('堆放与环境卫生', 'Storage and order'),
  17: site('吸烟与明火', 'Smoking and open fire'),
  101: management('安全生产责任制', 'Responsibilities'),
  102: management('制度与操作规程', 'Rules and procedures'),
  103: management('教育培训', 'Training'),
  104: management('应急预案与演练', 'Emergency plans and drills'),
  105: management('持证上岗', 'Certificates of workers'),
  106: management('相关方管理', 'Contractors'),
  107: management('检查与台账', 'Inspections and records'),
  108: management('安全投入', 'Money for safety'),
}

export const shippedProblemTypes = (language: Language): ProblemType[] =>
  Object.entries(shippedTypes).map(([typeNo, type]) => ({
    typeNo: Number(typeNo),
    name: type[language],
    category: type.category,
    inUse: true,
  }))

/** A shipped name in the reader's language; what a company named itself stays as it is. */
export function problemTypeName({ typeNo, name }: { typeNo: number; name: string }, language: Language): string {
  const shipped = shippedTypes[typeNo]
  return shipped && (name === shipped.zh || name === shipped.en) ? shipped[language] : name
}
