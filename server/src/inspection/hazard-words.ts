type Facts = { number: string; until: string }

/** Subjects of mails, in both languages: who reads them is not known by language. */
export const zhEn = {
  assigned: ({ number, until }: Facts) =>
    `隐患 ${number} 由您整改，期限 ${until} / Hazard ${number} is yours to rectify until ${until}`,
  overdue: ({ number, until }: Facts) =>
    `隐患 ${number} 已超期（期限 ${until}） / Hazard ${number} is overdue (deadline ${until})`,
  missed: ({ number, until }: Facts) =>
    `巡检“${number}”有漏检点（截止 ${until}） / Round “${number}” ended with missed points (until ${until})`,
} as const
