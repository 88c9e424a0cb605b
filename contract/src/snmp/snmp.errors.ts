import type { ErrorText } from '../core/errors.ts'

export const snmpErrors = {
  'snmp.tooOld': {
    rcode: 3960,
    zh: '该 AI 服务器的版本不支持 SNMP，请先升级',
    en: 'This AI server is too old for SNMP: update it first',
  },
  'snmp.changed': {
    rcode: 3961,
    zh: '{name} 刚刚修改了 SNMP 设备，请查看后再保存',
    en: '{name} has just changed the devices of SNMP; look at them before you save',
  },
  'snmp.needsSecret': {
    rcode: 3962,
    zh: '请填写设备“{name}”的团体名或密码',
    en: 'Enter the community or the passwords of “{name}”',
  },
  'snmp.unknownSensor': {
    rcode: 3963,
    zh: '传感器 {sensorId} 不在这台 AI 服务器下',
    en: 'The sensor {sensorId} is not one of this AI server',
  },
  'snmp.pointTwice': {
    rcode: 3964,
    zh: '“{name}”的{quantity}已有采集来源，一个测量量只能有一个来源',
    en: '{quantity} of “{name}” is read already: a quantity has one source',
  },
  'snmp.sameHost': {
    rcode: 3965,
    zh: '两台设备的地址都是 {host}',
    en: 'Two devices have the address {host}',
  },
} as const satisfies Record<string, ErrorText>
