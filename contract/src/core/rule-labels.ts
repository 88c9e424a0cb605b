/** What the fields of rules are called. */
export const ruleLabels = {
  ruleKind: ['判断方式', 'How it counts'],
  timesWithin: ['次数', 'Times'],
  levelSteps: ['更多阈值', 'Further thresholds'],
  readingAggregate: ['统计', 'Figure of several readings'],
  function: ['比较对象', 'What is compared'],
  within: ['统计时长', 'Of the last'],
  readingGap: ['数据中断时', 'When no data comes'],
  policy: ['数据中断时', 'When no data comes'],
  after: ['中断多久', 'No data for'],
  hysteresis: ['回差', 'Way back'],
  recovery: ['恢复时间', 'Time to recover'],
  coolDown: ['冷却时间', 'Time between alarms'],
  hourlyLimit: ['每小时告警上限', 'Alarms per hour'],
  lateness: ['允许迟到', 'Allowed lateness'],
} as const satisfies Record<string, readonly [zh: string, en: string]>
