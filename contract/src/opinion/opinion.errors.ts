import type { ErrorText } from '../core/errors.ts'

export const opinionErrors = {
  'opinion.notSet': { rcode: 3951, zh: '尚未设置二次研判模型', en: 'No model is set for the second look yet' },
  'opinion.changedMeanwhile': {
    rcode: 3952,
    zh: '二次研判设置已被他人修改，请刷新后重试',
    en: 'Somebody has changed the second look meanwhile: load it again',
  },
  'opinion.keyAgain': {
    rcode: 3954,
    zh: '修改模型地址后请重新输入密钥',
    en: 'The address has changed: enter the key again',
  },
  'opinion.notInUse': {
    rcode: 3955,
    zh: '该{brand.company}未启用二次研判',
    en: 'The second look is not in use for this {brand.company}',
  },
  'opinion.notAgreed': {
    rcode: 3968,
    zh: '{brand.company}未同意将这一类型或等级的告警送交二次研判',
    en: 'The {brand.company} has not agreed to a second look at alarms of this type or level',
  },
  'opinion.inShadow': {
    rcode: 3959,
    zh: '二次研判处于影子模式，暂不显示意见',
    en: 'Opinions are only compared with verdicts as yet, and not shown',
  },
  'opinion.askedOften': {
    rcode: 3956,
    zh: '每条告警最多研判 {limit} 次',
    en: 'An alarm is looked at {limit} times at most',
  },
  'opinion.limitReached': {
    rcode: 3957,
    zh: '已达到每小时或每日研判次数上限，当日小结最多使用其中的十分之一',
    en: 'The looks of this hour or day are used up, of which summaries of days take a tenth at most',
  },
  'opinion.noSummary': {
    rcode: 3966,
    zh: '模型没有给出小结：{reason}',
    en: 'The model gave no summary: {reason}',
  },
  'opinion.agreeAgain': {
    rcode: 3967,
    zh: '{brand.customer}的管理员同意时尚无当日小结：请停用二次研判后重新同意',
    en: 'When the {brand.customer} agreed there were no days to sum up: an administrator has to switch the second look off and agree again',
  },
  'opinion.ofCustomer': {
    rcode: 3958,
    zh: '是否同意图片外发由{brand.customer}的管理员决定',
    en: 'Whether pictures may leave is decided by an administrator of the {brand.customer}',
  },
} as const satisfies Record<string, ErrorText>
