import type { ErrorText } from '../core/errors.ts'

export const deviceErrors = {
  'device.notFound': { rcode: 2201, zh: '设备不存在', en: 'No such device' },
  'device.unknownPlace': {
    rcode: 2211,
    zh: '所选{brand.project}或区域不存在',
    en: 'No such {brand.project} or region',
  },
  'device.otherCompany': {
    rcode: 2212,
    zh: 'AI 服务器只能移到同一{brand.company}的{brand.project}；换{brand.company}请重新登记',
    en: 'An AI server moves within its {brand.company} only; register it anew for another one',
  },
  'device.tooManyAiServers': {
    rcode: 2213,
    zh: '每个{brand.customer}最多登记 {limit} 台 AI 服务器',
    en: 'A {brand.customer} has at most {limit} AI servers',
  },
  'device.hasHistory': {
    rcode: 2214,
    zh: '该 AI 服务器已连接过，不能删除；可吊销其密钥',
    en: 'This AI server has made contact and stays in the history; revoke its key instead',
  },
} as const satisfies Record<string, ErrorText>
