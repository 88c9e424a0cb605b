import type { ErrorText } from '../core/errors.ts'

export const sensorErrors = {
  'sensor.tooMany': {
    rcode: 2660,
    zh: '每台 AI 服务器最多 {limit} 个传感器、表计和网关',
    en: 'An AI server has at most {limit} sensors, meters and gateways',
  },
  'sensor.unknownGateway': {
    rcode: 2661,
    zh: '所选网关不存在，或不在同一台 AI 服务器下',
    en: 'No such gateway below the same AI server',
  },
  'sensor.changedMeanwhile': {
    rcode: 2662,
    zh: '{name} 刚刚修改了该设备，请查看后再保存',
    en: '{name} has just changed this device; look at it before you save',
  },
  'sensor.badLimit': {
    rcode: 2663,
    zh: '{quantity}的下限必须低于上限，并在可测量的范围内；回差必须小于两者之差',
    en: 'Limits of {quantity}: the lower one below the upper one, both within what can be measured, and the way back smaller than what lies between',
  },
  'sensor.hasHistory': {
    rcode: 2664,
    zh: '该设备已有数据，不能删除；可停用',
    en: 'This device has given readings and stays in the history; switch it off instead',
  },
  'sensor.ofRules': {
    rcode: 2677,
    zh: '规则“{names}”指定了该设备，请先在规则中去掉它，再删除',
    en: 'Rules name this device: {names}. Take it out of them first',
  },
  'sensor.badRange': {
    rcode: 2665,
    zh: '开始时间必须早于结束时间，且不超过 10 年',
    en: 'The begin lies before the end, and at most ten years before it',
  },
  'sensor.off': {
    rcode: 2666,
    zh: '设备 {sensorId} 已停用',
    en: 'Device {sensorId} is switched off',
  },
  'sensor.tooLate': {
    rcode: 2667,
    zh: '数据早于 {days} 天，不再接收',
    en: 'Measured more than {days} days ago: too late',
  },
  'sensor.tooEarly': {
    rcode: 2668,
    zh: '数据时间晚于服务器时间 {minutes} 分钟以上，请检查设备时钟',
    en: 'Measured more than {minutes} minutes from now: check the clock of the device',
  },
  'sensor.noLicence': {
    rcode: 2669,
    zh: '授权的通道已用完，新设备 {sensorId} 未登记',
    en: 'The licence has no channel left; the new device {sensorId} was not entered',
  },
  'sensor.gatewaySilent': {
    rcode: 2670,
    zh: '网关 {sensorId} 本身没有读数',
    en: '{sensorId} is a gateway, which has no readings of its own',
  },
  'sensor.notGateway': {
    rcode: 2671,
    zh: '{name} 不是网关，不能配置 Modbus',
    en: '{name} is no gateway: nothing is read through it by Modbus',
  },
  'sensor.sameGateway': {
    rcode: 2672,
    zh: '网关“{name}”已使用该地址和端口',
    en: 'Gateway “{name}” has this address and port already',
  },
  'sensor.unknownPoint': {
    rcode: 2673,
    zh: '传感器 {sensorId} 不存在，或不在同一台 AI 服务器下',
    en: 'There is no sensor {sensorId} below the same AI server',
  },
  'sensor.pointTwice': {
    rcode: 2674,
    zh: '{name} 的{quantity}出现了两次',
    en: '{quantity} of {name} is read twice',
  },
  'sensor.knowsNoModbus': {
    rcode: 2675,
    zh: '该 AI 服务器的版本不支持 Modbus，请先升级',
    en: 'This AI server is too old to ask Modbus gateways: update it first',
  },
  'sensor.tooManyGateways': {
    rcode: 2676,
    zh: '每台 AI 服务器最多配置 {limit} 个 Modbus 网关，停用的也计算在内',
    en: 'An AI server has at most {limit} Modbus gateways set up, those switched off among them',
  },
} as const satisfies Record<string, ErrorText>
