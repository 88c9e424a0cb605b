/** Fields of packages, roll-outs and their windows, as a form or a refusal names them. */
export const otaLabels: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  packageId: ['升级包', 'Package'],
  partBytes: ['升级包内容', 'Bytes of the package'],
  aiServerId: ['AI 服务器', 'AI server'],
  offset: ['位置', 'Offset'],
  rollOutId: ['升级任务', 'Roll-out'],
  rollOutAct: ['操作', 'Act'],
  rollOutDecision: ['决定', 'Decision'],
  aiServerIds: ['AI 服务器', 'AI servers'],
  phases: ['阶段', 'Phases'],
  size: ['台数或百分比', 'Number or percentage'],
  unit: ['单位', 'Unit'],
  successPercent: ['进入下一阶段的成功率', 'Successes before the next phase'],
  stopPercent: ['自动停止的失败率', 'Failures that stop it'],
  windowFrom: ['时段开始', 'Window from'],
  windowTo: ['时段结束', 'Window to'],
  kilobytesPerSecond: ['下载限速', 'Most kB a second'],
}
