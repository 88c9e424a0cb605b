import type { ErrorText } from '../core/errors.ts'

export const vehicleErrors = {
  'vehicle.notFound': { rcode: 3601, zh: '车辆工单不存在', en: 'No such vehicle order' },
  'vehicle.otherState': {
    rcode: 3602,
    zh: '该工单已由 {name} 处理，当前为“{state}”',
    en: '{name} has dealt with this order: it is “{state}” now',
  },
  'vehicle.checkIncomplete': {
    rcode: 3603,
    zh: '请逐项完成检查；检查清单可能刚被修改，请重新打开',
    en: 'Answer every item of the check; the list may just have changed, open it again',
  },
  'vehicle.badWindow': {
    rcode: 3604,
    zh: '有效期的结束须晚于开始和现在，且不超过 {days} 天',
    en: 'A booking ends after it begins and after now, and lasts {days} days at most',
  },
  'vehicle.plateNeeded': {
    rcode: 3612,
    zh: '该类型的车辆须填写车牌号',
    en: 'A vehicle of this type goes by its number plate',
  },
  'vehicle.wrongColour': {
    rcode: 3605,
    zh: '该号牌不会是这种颜色',
    en: 'A plate of this kind never has this colour',
  },
  'vehicle.blackListed': {
    rcode: 3606,
    zh: '{plate} 在该园区的黑名单中，不得入场',
    en: '{plate} is on the black list of this park',
  },
  'vehicle.outsideWindow': {
    rcode: 3607,
    zh: '不在预约的有效期内，不得入场',
    en: 'This is not the time the vehicle is booked for',
  },
  'vehicle.alreadyInside': {
    rcode: 3608,
    zh: '{plate} 已在场内，请先办理出场',
    en: '{plate} is inside already; let it out first',
  },
  'vehicle.hasOrder': {
    rcode: 3609,
    zh: '{plate} 有有效预约，请按预约查验',
    en: '{plate} is booked here; check it in by its order',
  },
  'vehicle.unconfirmed': {
    rcode: 3611,
    zh: '该预约由访客自助提交，尚未确认，请先确认',
    en: 'A visitor booked this by link and nobody has confirmed it; confirm it first',
  },
  'vehicle.changed': {
    rcode: 3613,
    zh: '{name} 刚刚修改了该预约，请查看后再提交',
    en: '{name} has just changed this booking; look at it before you submit',
  },
  'vehicle.tooMany': {
    rcode: 3610,
    zh: '共 {total} 条，最多导出 {limit} 条，请缩小范围',
    en: '{total} orders; a file takes {limit}, narrow the filter',
  },
  'park.notFound': { rcode: 3621, zh: '园区不存在', en: 'No such park' },
  'park.tooMany': { rcode: 3622, zh: '最多 {limit} 个', en: '{limit} at most' },
  'park.inUse': { rcode: 3623, zh: '该园区已有车辆工单，不能删除', en: 'This park has vehicle orders and stays' },
  'park.twice': { rcode: 3625, zh: '检查项不能重复', en: 'An item stands there twice' },
  'plate.notFound': { rcode: 3641, zh: '车牌识别记录不存在', en: 'No such plate reading' },
  'plate.taken': {
    rcode: 3642,
    zh: '该车牌已由 {name} 处理：{state}',
    en: '{name} has dealt with this plate already: {state}',
  },
  'plate.otherPark': {
    rcode: 3643,
    zh: '该摄像机已用于园区“{park}”，请先在那里移除',
    en: 'This camera reads plates at “{park}”; take it off there first',
  },
  'plate.notBound': {
    rcode: 3644,
    zh: '摄像机 {deviceId} 未绑定园区',
    en: 'The camera {deviceId} is bound to no park',
  },
  'plate.tooOld': {
    rcode: 3645,
    zh: '识别时间太早：只接收 {days} 天内的车牌',
    en: 'It was read too long ago; plates are taken for {days} days',
  },
  'plate.unreadable': { rcode: 3646, zh: '没有车牌内容', en: 'There is no plate in it' },
  'visit.dead': {
    rcode: 3651,
    zh: '预约链接无效或已失效，请联系接待单位',
    en: 'This booking link does not work, or no longer; ask whoever gave it to you',
  },
  'visit.gone': { rcode: 3652, zh: '没有这个预约', en: 'There is no such booking' },
  'visit.tooLate': {
    rcode: 3653,
    zh: '预约已不能取消，请联系接待单位',
    en: 'This booking can no longer be cancelled; ask whoever you visit',
  },
  'visit.tooFar': {
    rcode: 3655,
    zh: '到达时间最多可提前 {days} 天预约',
    en: 'The time of arrival may lie {days} days ahead at most',
  },
  'visit.noLink': { rcode: 3654, zh: '预约链接不存在', en: 'No such booking link' },
  'park.notListed': { rcode: 3626, zh: '该号牌不在黑名单中', en: 'This plate is not on the black list' },
} as const satisfies Record<string, ErrorText>
