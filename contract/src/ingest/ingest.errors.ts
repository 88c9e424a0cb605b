import type { ErrorText } from '../core/errors.ts'

export const ingestErrors = {
  'ingest.unknownDevice': {
    rcode: 2601,
    zh: '设备 {deviceId} 不属于该 AI 服务器',
    en: 'Device {deviceId} does not belong to this AI server',
  },
  'ingest.unknownType': {
    rcode: 2602,
    zh: '告警类型 {alarmType} 不存在',
    en: 'Alarm type {alarmType} is not in the catalogue',
  },
  'ingest.tooManyChannels': {
    rcode: 2604,
    zh: '每台 AI 服务器最多 {limit} 个通道，超出的未登记',
    en: 'An AI server has at most {limit} channels; those beyond were not entered',
  },
  'ingest.full': {
    rcode: 2603,
    status: 507,
    zh: '服务器存储空间不足，暂停接收',
    en: 'The server has no room left and takes nothing in',
  },
} as const satisfies Record<string, ErrorText>
