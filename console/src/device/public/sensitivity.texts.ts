import { defineTexts } from '../../core/texts.ts'

export const sensitivityTexts = defineTexts({
  zh: {
    change: '调整灵敏度',
    hint: '{device} 产生告警的难易程度，AI 服务器将在十几秒内生效。',
    level1: '很低：只报大目标、停留久的',
    level2: '较低',
    level3: '标准',
    level4: '较高',
    level5: '很高：小目标、短暂出现也报',
    asSetUp: '现场配置',
    confirm: '确定',
    cancel: '取消',
    set: '设置成功！',
  },
  en: {
    change: 'Change its sensitivity',
    hint: 'How readily {device} raises alarms. Its AI server follows within seconds.',
    level1: 'Very low: only what is large and stays',
    level2: 'Low',
    level3: 'Usual',
    level4: 'High',
    level5: 'Very high: small and brief things too',
    asSetUp: 'as set up on site',
    confirm: 'OK',
    cancel: 'Cancel',
    set: 'Done',
  },
})
