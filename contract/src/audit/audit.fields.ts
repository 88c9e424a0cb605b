/** What the log calls the fields of what was changed, and which of them it never shows. */
import type { Language } from '../core/errors.ts'
import { fieldLabel, hasLabel } from '../core/field-labels.ts'

export const auditFieldLabels: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  address: ['地址', 'Address'],
  alarms: ['告警', 'Alarms'],
  apiKeys: ['持有的接口密钥', 'API keys they hold'],
  attempts: ['次数', 'Attempts'],
  triedFrom: ['一小时内，自', 'Within an hour from'],
  triedNames: ['不同的账号名', 'Different names'],
  maskedNames: ['账号名（仅首字）', 'Names, first letter'],
  otherAddresses: ['其他地址数', 'Further addresses'],
  allProjects: ['全部{brand.project}', 'All {brand.projects}'],
  bytes: ['字节数', 'Bytes'],
  board: ['公告', 'Notice board'],
  description: ['简介', 'Description'],
  faults: ['画面异常检测', 'Picture faults'],
  files: ['文件数', 'Files'],
  fromCatalogue: ['使用默认值', 'Default values'],
  handled: ['已处理', 'Handled'],
  hasLogin: ['有登录信息', 'Has a login'],
  holder: ['持有人', 'Holder'],
  host: ['服务器地址', 'Host'],
  inUse: ['使用中', 'In use'],
  in_use: ['使用中', 'In use'],
  kind: ['类型', 'Kind'],
  level: ['告警等级', 'Alarm level'],
  location: ['位置', 'Place'],
  login: ['登录名', 'Login'],
  loginChanged: ['登录信息已更换', 'Login replaced'],
  phone: ['手机', 'Phone'],
  port: ['端口', 'Port'],
  problem: ['结果', 'Outcome'],
  comment: ['处理意见', 'Comment'],
  fines: ['处罚', 'Fines'],
  cameras: ['摄像机', 'Cameras'],
  people: ['联系人', 'People'],
  months: ['各月条数', 'By month'],
  newest: ['最近', 'Newest'],
  note: ['备注', 'Remark'],
  oldest: ['最早', 'Oldest'],
  project_id: ['{brand.project}', '{brand.Project}'],
  record: ['告警录像', 'Recording of alarms'],
  region_id: ['区域', 'Region'],
  rights: ['权限', 'Rights'],
  sender: ['发件地址', 'Sender'],
  sent: ['已发送', 'Sent'],
  sessions: ['会话数', 'Sessions'],
  skipped: ['已跳过', 'Skipped'],
  state: ['状态', 'State'],
  storage: ['录像位置', 'Place of the recording'],
  total: ['总数', 'Total'],
  type: ['类型', 'Type'],
  verdict: ['处理结果', 'Verdict'],
}

export const auditFieldLabel = (field: string, language: Language): string =>
  auditFieldLabels[field]?.[language === 'zh' ? 0 : 1] ?? (hasLabel(field) ? fieldLabel(field, language) : field)

/**
 * Whatever is written down under these names is not: what opens something, as it is or as a digest; and who drove, whose name is forgotten
 * after the days its park keeps it, while the log stays.
 */
export const secretFields: ReadonlySet<string> = new Set([
  'driver',
  'password',
  'newPassword',
  'oldPassword',
  'passwordHash',
  'password_hash',
  'oneTimePassword',
  'pwd',
  'upwd',
  'secret',
  'token',
  'bookingToken',
  'modelKey',
  'recoveryCode',
  'sealedLogin',
  'sealedPassword',
  'sealedSecret',
  'sign',
  'key',
  // A digest that says which machine somebody's AI server is.
  'machine',
  'keyHash',
  'key_hash',
])
