import type { ErrorText } from '../core/errors.ts'

export const otaErrors = {
  'ota.badSignature': {
    rcode: 2701,
    zh: '签名不符：该升级包不是由本系统信任的密钥签发，或在签发后被修改',
    en: 'The signature does not fit: the package was not signed by a key trusted here, or was altered afterwards',
  },
  'ota.badManifest': { rcode: 2702, zh: '升级包清单无法识别', en: 'The manifest of the package cannot be read' },
  'ota.expired': { rcode: 2703, zh: '升级包已于 {until} 过期', en: 'The package ran out on {until}' },
  'ota.noPackage': { rcode: 2704, zh: '升级包不存在或尚未上传完成', en: 'No such package, or it is not complete yet' },
  'ota.otherBytes': {
    rcode: 2705,
    zh: '上传的内容与清单中的 MD5/SHA-256 不符，已丢弃，请重新上传',
    en: 'The bytes do not have the MD5 and SHA-256 of the manifest; they were dropped, upload it again',
  },
  'ota.packageUsed': {
    rcode: 2706,
    zh: '该升级包已用于升级任务，不能删除',
    en: 'The package was rolled out and stays in the history',
  },
  'ota.noRollOut': { rcode: 2707, zh: '升级任务不存在', en: 'No such roll-out' },
  'ota.noDevice': { rcode: 2708, zh: 'AI 服务器 {deviceId} 不存在', en: 'There is no AI server {deviceId}' },
  'ota.severalCompanies': {
    rcode: 2709,
    zh: '一个升级任务只能包含同一{brand.company}的 AI 服务器',
    en: 'A roll-out is for the AI servers of one {brand.company}',
  },
  'ota.otherPlatform': {
    rcode: 2710,
    zh: 'AI 服务器 {deviceId} 的平台是 {platform}，与升级包不符',
    en: 'AI server {deviceId} is {platform}, which the package is not for',
  },
  'ota.updatesAlready': {
    rcode: 2711,
    zh: 'AI 服务器 {deviceId} 已在另一个未结束的升级任务中',
    en: 'AI server {deviceId} is in another roll-out that has not ended',
  },
  'ota.overAlready': { rcode: 2712, zh: '升级任务已结束', en: 'The roll-out is over already' },
  'ota.notFailed': { rcode: 2713, zh: '该 AI 服务器的升级没有失败', en: 'The update of this AI server has not failed' },
  'ota.lastPhase': {
    rcode: 2714,
    zh: '各阶段须逐步扩大，最后一个阶段须为 100%',
    en: 'Phases must grow, and the last one must be 100 %',
  },
  'ota.tooOldForKind': {
    rcode: 2761,
    zh: 'AI 服务器 {deviceId} 版本过旧或尚未连接过，不能接收这种升级包，请先升级',
    en: 'AI server {deviceId} is too old for packages of this kind, or was never connected; update it first',
  },
  'ota.returnsTooLong': {
    rcode: 2763,
    zh: '允许装回旧版本的升级包须写明有效期，最长 {days} 天，请重新签发',
    en: 'A package that may replace a newer version must run out within {days} days; sign it again with such a day',
  },
  'ota.awaitsApproval': {
    rcode: 2764,
    zh: '该升级任务正在等待另一人批准',
    en: 'The roll-out waits until a second person approves it',
  },
  'ota.awaitsNobody': { rcode: 2765, zh: '该升级任务不在等待批准', en: 'The roll-out does not wait for approval' },
  'ota.ownRollOut': {
    rcode: 2766,
    zh: '该升级任务由您新建，须由另一人批准或拒绝',
    en: 'You asked for this roll-out: somebody else approves or refuses it',
  },
  'ota.noReason': { rcode: 2767, zh: '请填写拒绝的原因', en: 'Say why it is refused' },
  'ota.badSetting': {
    rcode: 2762,
    zh: '设置“{field}”未知或超出允许范围',
    en: 'The setting “{field}” is unknown or out of bounds',
  },
} as const satisfies Record<string, ErrorText>
