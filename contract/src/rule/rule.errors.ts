import type { ErrorText } from '../core/errors.ts'

export const ruleErrors = {
  'rule.notFound': { rcode: 3401, zh: '规则不存在', en: 'No such rule' },
  'rule.changed': {
    rcode: 3402,
    zh: '{name} 刚刚修改了该规则，请刷新后重试',
    en: '{name} has just changed this rule; reload and try again',
  },
  'rule.tooMany': {
    rcode: 3403,
    zh: '每个{brand.company}最多 {limit} 条规则',
    en: 'A {brand.company} has at most {limit} rules',
  },
  'rule.unknownSensor': { rcode: 3404, zh: '所选传感器不存在', en: 'A chosen sensor does not exist' },
  'rule.unknownPlace': {
    rcode: 3405,
    zh: '所选的{brand.project}或区域不存在',
    en: 'The chosen {brand.project} or region does not exist',
  },
  'rule.unknownType': {
    rcode: 3406,
    zh: '所选的告警类型不存在，或是设备故障',
    en: 'The chosen alarm type does not exist, or is a fault of devices',
  },
  'rule.badRange': {
    rcode: 3407,
    zh: '范围的下限必须低于上限，回差必须小于两者之差的一半',
    en: 'The lower end of a range lies below the upper one, and the way back is less than half of what lies between',
  },
  'rule.noSpan': { rcode: 3408, zh: '请填写时长', en: 'Say how long' },
  'rule.noTypes': {
    rcode: 3410,
    zh: '请选择要看的告警类型；“同时出现”至少要两种',
    en: 'Choose the alarms to look at; of “together” two types at least',
  },
  'rule.badSteps': {
    rcode: 3411,
    zh: '更多阈值只用于大于、小于类比较，且须逐级更远、等级逐级更严重',
    en: 'Further thresholds need a comparison with > or <; each lies beyond the one before and has a more severe level',
  },
  'rule.badAggregate': {
    rcode: 3412,
    zh: '统计只用于“立即”和“持续”，统计时长须大于 0',
    en: 'A figure of several readings needs “At once” or “For a time”, and a time that is more than 0',
  },
  'rule.badGap': {
    rcode: 3413,
    zh: '“数据中断时”用于传感器数据的规则（“无数据”除外），时长须大于 0',
    en: 'What a gap means can be said of rules on what sensors measure, other than “No data”, with a time that is more than 0',
  },
  'rule.badTree': {
    rcode: 3415,
    zh: '多个条件只用于“立即”和“持续”、同一传感器或同一区域：至少两个、最多 12 个，统计时长须大于 0，范围的下限须低于上限',
    en: 'Several comparisons need “At once” or “For a time”, and one sensor or one region; 2 to 12 of them, with times of more than 0 and ranges whose lower end lies below the upper',
  },
  'rule.severeLimited': {
    rcode: 3414,
    zh: '严重告警不能设置每小时上限',
    en: 'Severe alarms have no limit per hour: each is told',
  },
  'rule.tooManyTrials': {
    rcode: 3416,
    zh: '您或本{brand.customer}正在进行的试算已达上限，请等其中一个完成后再试',
    en: 'You or your {brand.customer} are already trying as many rules as may run, try again when one is done',
  },
  'rule.severeWaits': {
    rcode: 3409,
    zh: '严重告警不能设置冷却时间',
    en: 'Severe alarms have no time between them: each is told',
  },
} as const satisfies Record<string, ErrorText>
