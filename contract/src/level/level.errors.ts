import type { ErrorText } from '../core/errors.ts'

export const levelErrors = {
  'level.unknownType': { rcode: 3201, zh: '告警类型不存在', en: 'No such alarm type' },
  'level.notForType': { rcode: 3202, zh: '该告警类型不能设为此等级', en: 'Alarms of this type cannot have this level' },
  'level.changedMeanwhile': {
    rcode: 3203,
    zh: '{by} 已于 {at} 修改了该类型的设置，请确认后再次提交',
    en: '{by} changed this type at {at}; look at it and submit again if you still want to',
  },
  'level.resetMeanwhile': {
    rcode: 3204,
    zh: '该类型的设置已被他人恢复为默认值，请确认后再次提交',
    en: 'Somebody else went back to the catalogue for this type; look at it and submit again if you still want to',
  },
  'channelLevel.severeNotRecorded': {
    rcode: 2730,
    zh: '严重告警不能按摄像机设为仅记录',
    en: 'Severe alarms cannot be only recorded for a single camera',
  },
  'channelLevel.notAgreed': {
    rcode: 2731,
    zh: '这会减弱严重告警，须明确同意',
    en: 'This quiets severe alarms, which has to be agreed to',
  },
  'channelLevel.severeNotAllowed': {
    rcode: 2732,
    status: 403,
    zh: '没有告警等级的权限，不能减弱严重告警',
    en: 'Only who may set alarm levels may quiet severe alarms',
  },
  'channelLevel.reasonMissing': {
    rcode: 2733,
    zh: '减弱严重告警须填写原因',
    en: 'Say why severe alarms become quieter',
  },
  'catalogue.typeTaken': {
    rcode: 2451,
    zh: '编号 {type} 已用于“{name}”',
    en: 'Number {type} is taken by “{name}”',
  },
  'catalogue.nicknameTaken': {
    rcode: 2455,
    zh: '页面地址 {nickname} 已用于“{name}”',
    en: 'The address {nickname} is taken by “{name}”',
  },
  'catalogue.unknownType': { rcode: 2452, zh: '告警类型不存在', en: 'No such alarm type' },
  'catalogue.changedMeanwhile': {
    rcode: 2453,
    zh: '该告警类型已被他人修改，请重新打开后再提交',
    en: 'Somebody else changed this alarm type; open it again and submit what you still want',
  },
} as const satisfies Record<string, ErrorText>
