import type { ErrorText } from '../core/errors.ts'

export const alarmErrors = {
  'alarm.notFound': { rcode: 2301, zh: '告警不存在', en: 'No such alarm' },
  'alarm.removedByRule': {
    rcode: 2307,
    zh: '没有这条告警：{day} 之前的告警记录已按保留规则删除',
    en: 'No such alarm: records of alarms before {day} were removed by the retention rule',
  },
  'alarm.handledMeanwhile': {
    rcode: 2302,
    zh: '该告警已由 {by} 于 {at} 处理，请确认后再次提交',
    en: '{by} handled this alarm at {at}; look at it and submit again if you still want to',
  },
  'alarm.notAgain': {
    rcode: 2303,
    zh: '该等级的告警不能重复处理',
    en: 'An alarm of this level cannot be handled again',
  },
  'alarm.wrongVerdict': { rcode: 2304, zh: '该告警不接受此处理结果', en: 'This verdict does not fit the alarm' },
  'alarm.evidenceHeld': {
    rcode: 2478,
    zh: '{count} 条告警的证据已设为长期保留，没有删除任何告警：{alarms}。请先取消长期保留',
    en: 'Nothing was deleted: the evidence of {count} of these alarms is on hold: {alarms}. Release it first',
  },
  'alarm.roseMeanwhile': {
    rcode: 2306,
    zh: '告警已升级为更严重的等级，请查看后再处理',
    en: 'An alarm became more severe meanwhile; look at it before you handle it',
  },
  'alarm.badPeriod': { rcode: 2305, zh: '结束时间不能早于开始时间', en: 'The end must not be before the beginning' },

  'punishment.noOffender': { rcode: 2321, zh: '违规人员姓名不为空', en: 'Say who is fined' },
  'punishment.noMoney': { rcode: 2322, zh: '处罚金额不为空', en: 'Say how much the fine is' },
  'punishment.moneyRange': { rcode: 2323, zh: '处罚金额范围1-99999', en: 'A fine is between 1 and 99999' },
  'punishment.notHere': {
    rcode: 2324,
    zh: '只有吸烟告警可以登记处罚',
    en: 'Fines go with smoking alarms only',
  },
  'punishment.whichAlarm': {
    rcode: 2325,
    zh: '批量处理时，每条处罚须指明所属告警',
    en: 'Handling several alarms, each fine has to name its own',
  },

  'desk.tooManyFilters': {
    rcode: 2351,
    zh: '最多保存 {limit} 个筛选条件',
    en: 'At most {limit} filters can be kept',
  },
  'desk.filterNameTaken': { rcode: 2352, zh: '已有同名的筛选条件', en: 'You keep another filter under this name' },
  'desk.filterNotFound': { rcode: 2353, zh: '筛选条件不存在', en: 'No such filter' },
  'desk.matchesChanged': {
    rcode: 2354,
    zh: '符合条件的告警已变为 {count} 条，请确认后再次提交',
    en: '{count} alarms match now; look at it and submit again',
  },
  'desk.tooManyMatches': {
    rcode: 2355,
    zh: '一次最多处理 {limit} 条告警，请缩小筛选范围',
    en: 'At most {limit} alarms can be handled at once, narrow the filter',
  },
  'desk.tooManyBulkActions': {
    rcode: 2356,
    zh: '还有批量处理未完成，请稍后再试',
    en: 'Earlier ones are still running, try again when they are done',
  },
  'desk.bulkNotFound': { rcode: 2357, zh: '批量处理不存在', en: 'No such action' },
  'desk.bulkStarted': { rcode: 2358, zh: '批量处理已开始，无法撤销', en: 'It has begun and cannot be taken back' },
  'desk.exportNotFound': { rcode: 2359, zh: '导出任务不存在或已过期', en: 'No such export, or it has expired' },
  'desk.tooManyExports': {
    rcode: 2360,
    zh: '您或本{brand.company}正在进行的导出已达上限，请等其中一个完成后再试',
    en: 'You or your {brand.company} are already downloading as many exports as may run, try again when one is done',
  },
  'desk.tooManyBulkActionsHere': {
    rcode: 2361,
    zh: '本{brand.company}未完成的批量处理已达上限（{limit} 个），请稍后再试',
    en: 'Your {brand.company} has {limit} of these waiting or running already, try again when some are done',
  },
  'desk.trainingOfOneType': {
    rcode: 2362,
    zh: '训练数据按一种告警类型导出，人脸识别不能导出',
    en: 'Training data is exported for one type of alarm at a time, and never for face recognition',
  },
  'desk.noneJudged': {
    rcode: 2363,
    zh: '筛选范围内没有判定为真实或误报的告警',
    en: 'No alarm within these filters was judged true or false',
  },
} as const satisfies Record<string, ErrorText>
