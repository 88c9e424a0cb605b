import type { ErrorText } from '../core/errors.ts'

export const relationErrors = {
  'relation.notFound': { rcode: 2330, zh: '关联不存在', en: 'No such relation' },
  'relation.incomplete': {
    rcode: 2331,
    zh: '请选择与该设备关联的摄像机或联系人',
    en: 'Choose the cameras or people that belong to the device',
  },
  'relation.toItself': { rcode: 2332, zh: '摄像机不能与自身关联', en: 'A camera does not belong to itself' },
  'relation.tooMany': { rcode: 2333, zh: '“{name}”最多关联 {limit} 个', en: '“{name}” has room for {limit} of them' },
  'relation.noCamera': { rcode: 2334, zh: '“{name}”不是摄像机', en: '“{name}” is no camera' },
  'relation.notAdministered': {
    rcode: 2335,
    zh: '联系人的电话会显示给处置告警的人，只能添加本人或您管理的账号',
    en: 'The phone of a contact is shown to whoever handles alarms: add yourself, or accounts that you administer',
  },
} as const satisfies Record<string, ErrorText>
