/** What a person calls the parts of a score whose weights are set. */
export const scoreLabels: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  weights: ['各项权重', 'Weights'],
  perDay: ['每日评估次数', 'Evaluations a day'],
  severe: ['未处理严重告警', 'Severe alarms pending'],
  overdue: ['超时未处理', 'Overdue'],
  response: ['响应时长', 'Response time'],
  devices: ['设备在线', 'Devices online'],
  hazards: ['隐患逾期', 'Hazards overdue'],
  rounds: ['巡检完成', 'Rounds done'],
  falseAlarms: ['误报率', 'False alarms'],
}
