import { listText } from '@watchfire/contract/core/list-text.ts'

type Facts = { number: string; until: string }

/** Subjects of mails, in both languages: who reads them is not known by language. */
export const zhEn = {
  assigned: ({ number, until }: Facts) =>
    `隐患 ${number} 由您整改，期限 ${until} / Hazard ${number} is yours to rectify until ${until}`,
  raised: ({ number, until }: Facts) =>
    `隐患 ${number} 已升级为重大隐患，整改前须提交方案并经批准（期限 ${until}） / Hazard ${number} is a major one now: work waits for an approved plan (deadline ${until})`,
  overdue: ({ number, until }: Facts) =>
    `隐患 ${number} 已超期（期限 ${until}） / Hazard ${number} is overdue (deadline ${until})`,
  supervised: ({ number, until }: Facts) =>
    `隐患 ${number} 由您挂牌督办，期限 ${until} / Hazard ${number} is under your supervision until ${until}`,
  supervisionDue: ({ number, until }: Facts) =>
    `您督办的隐患 ${number} 将于 ${until} 到期，尚未闭环 / Hazard ${number} under your supervision is still open; its day is ${until}`,
  missed: ({ number, until }: Facts) =>
    `巡检“${number}”有漏检点（截止 ${until}） / Round “${number}” ended with missed points (until ${until})`,
  missedByNobody: ({ number, until }: Facts) =>
    `巡检“${number}”的漏检点没有巡检人可检查（截止 ${until}） / Round “${number}”: none of its walkers may check these missed points (until ${until})`,
  lacks: ({ number }: Pick<Facts, 'number'>) =>
    `巡检计划“${number}”须调整巡检人 / Plan of rounds “${number}” needs other walkers`,
  cannotWalk: (names: readonly string[]) =>
    `无检查权限，或看不到这些检查点：${listText(names, 'zh')} / May not check, or sees none of the points: ${listText(names, 'en')}`,
  nobodyWalks: (names: readonly string[]) =>
    `没有巡检人可检查：${listText(names, 'zh')} / None of the walkers may check: ${listText(names, 'en')}`,
} as const
