import type { ErrorText } from '../core/errors.ts'

export const deviceErrors = {
  'device.notFound': { rcode: 2201, zh: '设备不存在', en: 'No such device' },
} as const satisfies Record<string, ErrorText>
