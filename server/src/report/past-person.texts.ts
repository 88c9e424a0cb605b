/** Who handled alarms whose records went by a rule is not known any more. */
export const removedRecords = { name: '记录已按保留规则删除', nameEn: 'Records removed by the retention rule' }
