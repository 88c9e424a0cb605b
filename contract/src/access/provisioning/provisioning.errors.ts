import type { ErrorText } from '../../core/errors.ts'

export const provisioningErrors = {
  'provisioning.notSet': { rcode: 2087, zh: '尚未设置账号同步', en: 'Account provisioning is not set yet' },
  'provisioning.wordFirst': {
    rcode: 2088,
    zh: '请先设置登录名称：它是同步地址的一部分',
    en: 'Set the sign-in name first: it is part of the address',
  },
} as const satisfies Record<string, ErrorText>
