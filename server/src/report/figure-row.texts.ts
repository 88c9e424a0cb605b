/** Who handled alarms whose records went by a rule, and what raised them, is not known any more. */
export const removedRecords = { name: '记录已按保留规则删除', nameEn: 'Records removed by the retention rule' }
/** Of more parts than a report has rows those with the fewest alarms, together. */
export const otherParts = { name: '其余', nameEn: 'All others' }
