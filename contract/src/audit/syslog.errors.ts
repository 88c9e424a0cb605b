import type { ErrorText } from '../core/errors.ts'

export const syslogErrors = {
  'syslog.notSet': { rcode: 2870, zh: '尚未设置日志服务器', en: 'No log collector is set yet' },
  'syslog.changedMeanwhile': {
    rcode: 2871,
    zh: '日志服务器设置已被他人修改，请刷新后重试',
    en: 'Somebody has changed the log collector meanwhile: load it again',
  },
} as const satisfies Record<string, ErrorText>
