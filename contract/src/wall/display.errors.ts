import type { ErrorText } from '../core/errors.ts'

export const displayErrors = {
  'display.notFound': { rcode: 3382, zh: '显示屏不存在', en: 'No such display' },
  'display.tooMany': {
    rcode: 3383,
    zh: '每个{brand.company}最多可有 {limit} 个显示屏，请先吊销不用的显示屏',
    en: 'A {brand.company} can have {limit} displays at most; revoke those that are not used',
  },
  'display.nameTaken': {
    rcode: 3384,
    zh: '已有名为“{name}”的显示屏，请换一个名称',
    en: 'There is a display named “{name}” already; choose another name',
  },
  'display.ofPlatform': {
    rcode: 3385,
    zh: '平台没有自己的显示屏，请选择一个{brand.customer}或{brand.company}',
    en: 'The platform has no displays of its own; choose a {brand.customer} or {brand.company}',
  },
  'display.ended': {
    rcode: 3388,
    zh: '此显示屏已被吊销，不能改名',
    en: 'This display has been revoked and takes no other name',
  },
  'display.unknown': {
    rcode: 3386,
    status: 401,
    zh: '显示屏链接无效，请重新打开完整的链接，或请管理员新建显示屏',
    en: 'This link opens no display: open the whole link again, or ask an administrator for a new display',
  },
  'display.revoked': {
    rcode: 3387,
    status: 401,
    zh: '此显示屏已被吊销，需要时请管理员新建显示屏',
    en: 'This display has been revoked; ask an administrator for a new one if it is needed',
  },
} as const satisfies Record<string, ErrorText>
