import type { ErrorText } from '../core/errors.ts'

export const storageErrors = {
  'storage.ofCustomer': {
    rcode: 2470,
    zh: '保留规则属于整个{brand.customer}，请由{brand.customer}的管理员查看和修改',
    en: 'Retention rules hold for the whole {brand.customer}; its own administrators read and change them',
  },
  'storage.changedMeanwhile': {
    rcode: 2471,
    zh: '刚刚有人修改过，请刷新后重试',
    en: 'Somebody changed it meanwhile; load it again',
  },
  'storage.trueShorter': {
    rcode: 2472,
    zh: '真实告警的证据不能比其他告警保留得更短',
    en: 'Evidence of true alarms cannot be kept shorter than that of others',
  },
  'storage.termTooShort': {
    rcode: 2473,
    zh: '告警证据至少保留 {min} 天',
    en: 'Evidence of alarms is kept for {min} days at least',
  },
  'storage.termTooLong': {
    rcode: 2477,
    zh: '告警证据最多保留 {max} 天，不能留空',
    en: 'Evidence of alarms is kept for {max} days at most, and never for ever',
  },
  'storage.recordsTooShort': {
    rcode: 2480,
    zh: '告警记录至少保留 {min} 天',
    en: 'Records of alarms are kept for {min} days at least',
  },
  'storage.weightyShorter': {
    rcode: 2481,
    zh: '严重告警和真实告警的记录不能比其他告警保留得更短',
    en: 'Records of severe and true alarms cannot be kept shorter than those of others',
  },
  'storage.termsCrossed': {
    rcode: 2474,
    zh: '最长期限不能短于最短期限',
    en: 'The greatest term cannot be shorter than the least',
  },
  'storage.notHeld': {
    rcode: 2475,
    zh: '该告警的证据没有设置长期保留',
    en: 'The evidence of this alarm is not on hold',
  },
  'storage.severalHolds': {
    rcode: 2482,
    zh: '这条告警的证据有 {n} 项长期保留，请选择取消哪一项',
    en: 'There are {n} holds on the evidence of this alarm; choose which one is released',
  },
  'storage.badPeriod': {
    rcode: 2476,
    zh: '请选择不超过 {days} 天的时间范围，且开始时间早于结束时间',
    en: 'Choose a period of at most {days} days that begins before it ends',
  },
} as const satisfies Record<string, ErrorText>
