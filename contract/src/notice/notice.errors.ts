import type { ErrorText } from '../core/errors.ts'

export const noticeErrors = {
  'notice.ruleNotFound': { rcode: 3151, zh: '通知规则不存在', en: 'No such notification rule' },
  'notice.ruleChanged': {
    rcode: 3152,
    zh: '该规则已被他人修改，请刷新后重试',
    en: 'Somebody else changed this rule, reload and try again',
  },
  'notice.tooManyRules': {
    rcode: 3153,
    zh: '每个{brand.company}最多 {limit} 条通知规则',
    en: 'A {brand.company} has at most {limit} rules',
  },
  'notice.nobodyNotified': {
    rcode: 3154,
    zh: '请至少选择一个通知对象',
    en: 'Choose at least one person, address or robot',
  },
  'notice.stepTwice': {
    rcode: 3155,
    zh: '升级通知的时间不能重复（{minutes} 分钟）',
    en: 'Two escalations have the same time ({minutes} minutes)',
  },
  'notice.stepNotifiesNobody': {
    rcode: 3156,
    zh: '{minutes} 分钟后的升级通知没有对象',
    en: 'The escalation after {minutes} minutes tells nobody',
  },
  'notice.unknownTarget': {
    rcode: 3157,
    zh: '所选的人员或机器人不存在，请重新选择',
    en: 'A chosen person or robot does not exist any more, choose again',
  },
  'notice.unknownProject': {
    rcode: 3158,
    zh: '所选的{brand.project}不存在',
    en: 'A chosen {brand.project} does not exist',
  },
  'notice.unknownType': { rcode: 3159, zh: '所选的告警类型不存在', en: 'A chosen alarm type does not exist' },

  'robot.notFound': { rcode: 3121, zh: '机器人不存在', en: 'No such robot' },
  'robot.changed': {
    rcode: 3122,
    zh: '该机器人已被他人修改，请刷新后重试',
    en: 'Somebody else changed this robot, reload and try again',
  },
  'robot.tooMany': {
    rcode: 3123,
    zh: '每个{brand.company}最多 {limit} 个机器人',
    en: 'A {brand.company} has at most {limit} robots',
  },
  'robot.badWebhook': {
    rcode: 3124,
    zh: '该地址不是可用的机器人地址',
    en: 'This is not an address a robot can be reached at',
  },
} as const satisfies Record<string, ErrorText>
