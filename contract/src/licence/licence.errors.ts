import type { ErrorText } from '../core/errors.ts'

export const licenceErrors = {
  'licence.notALicence': {
    rcode: 2440,
    zh: '不是有效的授权文件：{problem}',
    en: 'This is no licence file: {problem}',
  },
  'licence.otherProduct': {
    rcode: 2441,
    zh: '授权文件属于其他产品（{product}）',
    en: 'This licence is for another product ({product})',
  },
  'licence.otherSigner': {
    rcode: 2442,
    zh: '授权文件由其他密钥（{key}）签发，本系统只接受密钥 {ours}',
    en: 'This licence was signed by another key ({key}); this installation takes those of {ours}',
  },
  'licence.altered': {
    rcode: 2443,
    zh: '签名不符：授权文件在签发之后被修改',
    en: 'The signature does not fit: the licence was altered after it was signed',
  },
  'licence.otherInstallation': {
    rcode: 2444,
    zh: '授权文件签发给另一套系统（{installation}）',
    en: 'This licence was issued to another installation ({installation})',
  },
  'licence.noCustomer': {
    rcode: 2445,
    zh: '授权文件所属的{brand.customer}（编号 {customerId}）不存在',
    en: 'The {brand.customer} this licence is for (number {customerId}) is not here',
  },
  'licence.endsBeforeStart': {
    rcode: 2446,
    zh: '授权的截止日期 {until} 早于起始日期 {from}',
    en: 'This licence ends on {until}, before it begins on {from}',
  },
  'licence.endedAlready': {
    rcode: 2447,
    zh: '授权已于 {until} 到期',
    en: 'This licence ended on {until}',
  },
  'licence.older': {
    rcode: 2448,
    zh: '已有更新的授权 {number}（签发于 {at}），不能用旧授权替换',
    en: 'There is a newer licence, {number}, issued at {at}; an older one does not replace it',
  },
  'licence.algorithmRefused': {
    rcode: 2449,
    zh: '授权不包含算法“{name}”，或已到期；已在用的算法不受影响',
    en: 'The licence does not name the algorithm “{name}”, or has ended; those in use go on',
  },
  'licence.channelRefused': {
    rcode: 2450,
    zh: '授权的通道数已用完或授权已到期，未登记通道 {channelId}；已登记的通道不受影响',
    en: 'Channel {channelId} was not entered: the licence has no channel left, or has ended; those entered already go on',
  },
} as const satisfies Record<string, ErrorText>
