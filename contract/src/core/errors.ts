/**
 * Everything the product may refuse, in both languages. `{name}` in a text is filled with a fact of the refusal.
 * The status is 200 unless given: an application error is an answer, not a failure of HTTP.
 */
type ErrorText = {
  rcode: number
  status?: 401 | 403 | 404 | 409 | 413 | 415 | 416 | 429 | 500 | 503 | 507
  zh: string
  en: string
}

export const errorTable = {
  'call.invalid': { rcode: 1001, zh: '参数 {field} 有误：{problem}', en: 'Field {field} is wrong: {problem}' },
  'call.notJson': { rcode: 1002, zh: '请求内容不是有效的 JSON', en: 'The request is not valid JSON' },
  'call.tooLarge': { rcode: 1003, status: 413, zh: '请求内容过大', en: 'The request is too large' },
  'call.unknown': { rcode: 1004, status: 404, zh: '接口不存在', en: 'No such call' },
  'call.tooMany': { rcode: 1005, status: 429, zh: '请求过于频繁，请稍后再试', en: 'Too many requests, slow down' },
  'call.busy': { rcode: 1006, status: 503, zh: '系统繁忙，请稍后再试', en: 'The system is busy, try again shortly' },
  'call.failed': {
    rcode: 1007,
    status: 500,
    zh: '系统出错，请联系管理员（编号 {requestId}）',
    en: 'Something went wrong on our side (number {requestId})',
  },
  'call.wrongType': { rcode: 1008, status: 415, zh: '不支持的内容类型', en: 'This content type is not accepted' },
  'call.badForm': { rcode: 1009, zh: '表单内容有误或不完整', en: 'The form is damaged or incomplete' },

  'session.dead': {
    rcode: 401,
    status: 401,
    zh: '用户登录失效，请重新登录！',
    en: 'Your session has ended, please sign in again',
  },
  'session.badSign': { rcode: 1101, zh: '请求签名错误', en: 'The signature of the request is wrong' },
  'session.clockOff': { rcode: 1102, zh: '本机时间与服务器相差过大', en: 'The clock of this computer is too far off' },
  'session.replayed': { rcode: 1103, zh: '重复的请求', en: 'This request was already made' },
  'session.badTicket': {
    rcode: 1104,
    status: 403,
    zh: '访问凭证无效或已过期',
    en: 'The ticket is not valid or has expired',
  },
  'session.badKey': { rcode: 1105, status: 401, zh: '设备密钥无效', en: 'The key of the AI server is not valid' },
  'right.missing': { rcode: 1201, status: 403, zh: '没有权限执行该操作', en: 'You do not have the right to do this' },

  'account.wrongPassword': { rcode: 2001, zh: '账号或密码错误', en: 'Wrong account or password' },
  'account.locked': {
    rcode: 2002,
    zh: '登录失败次数过多，请在 {minutes} 分钟后再试',
    en: 'Too many failed sign-ins, try again in {minutes} minutes',
  },
  'account.notFound': { rcode: 2003, zh: '用户不存在', en: 'No such account' },
  'account.oldPasswordWrong': { rcode: 2004, zh: '旧密码错误', en: 'The old password is wrong' },
  'account.terminated': { rcode: 2005, zh: '该账号已停用', en: 'This account is no longer in use' },

  'company.notFound': { rcode: 2101, zh: '企业不存在', en: 'No such company' },
  'company.changedMeanwhile': {
    rcode: 2102,
    zh: '企业信息已被他人修改，请刷新后重试',
    en: 'Somebody else changed the company, reload and try again',
  },

  'device.notFound': { rcode: 2201, zh: '设备不存在', en: 'No such device' },
  'device.badPeriod': { rcode: 2202, zh: '结束时间必须晚于开始时间', en: 'The end must be later than the beginning' },

  'alarm.notFound': { rcode: 2301, zh: '告警不存在', en: 'No such alarm' },
  'alarm.handledMeanwhile': {
    rcode: 2302,
    zh: '该告警已由 {by} 于 {at} 处理，请确认后再次提交',
    en: '{by} handled this alarm at {at}; look at it and submit again if you still want to',
  },
  'alarm.notAgain': {
    rcode: 2303,
    zh: '该等级的告警不能重复处理',
    en: 'An alarm of this level cannot be handled again',
  },
  'alarm.wrongVerdict': { rcode: 2304, zh: '该告警不接受此处理结果', en: 'This verdict does not fit the alarm' },
  'alarm.badPeriod': { rcode: 2305, zh: '结束时间不能早于开始时间', en: 'The end must not be before the beginning' },

  'file.notFound': { rcode: 2401, status: 404, zh: '文件不存在', en: 'No such file' },
  'file.notAPicture': {
    rcode: 2402,
    zh: '文件不是有效的图片（支持 JPEG、PNG、WebP）',
    en: 'Not a valid picture (JPEG, PNG or WebP)',
  },
  'file.notARecording': { rcode: 2403, zh: '文件不是有效的 MP4 录像', en: 'Not a valid MP4 recording' },
  'file.tooLarge': {
    rcode: 2404,
    status: 413,
    zh: '文件过大（上限 {limit}）',
    en: 'The file is too large (limit {limit})',
  },
  'file.tooManyPixels': { rcode: 2405, zh: '图片像素过大', en: 'The picture has too many pixels' },
  'file.wrongOffset': {
    rcode: 2406,
    status: 409,
    zh: '续传位置不符，已收到 {received} 字节',
    en: 'Wrong offset, {received} bytes were received so far',
  },
  'file.differs': { rcode: 2407, status: 409, zh: '同名文件已存在且内容不同', en: 'Another file of that name exists' },
  'file.badRange': { rcode: 2408, status: 416, zh: '请求的范围无效', en: 'The range cannot be served' },
  'file.diskFull': { rcode: 2409, status: 507, zh: '存储空间不足', en: 'There is no room left for files' },

  'video.startFailed': {
    rcode: 2501,
    zh: '直播开流失败,设备：{device}',
    en: 'The live picture could not be started, device: {device}',
  },
  'video.recordFailed': {
    rcode: 2502,
    zh: '直播或卡录开流失败,设备：{device}',
    en: 'The live picture or recording could not be started, device: {device}',
  },
  'video.noRecording': { rcode: 2503, zh: '无可播放视频', en: 'There is no recording to play' },

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
  'ingest.full': {
    rcode: 2603,
    status: 507,
    zh: '服务器存储空间不足，暂停接收',
    en: 'The server has no room left and takes nothing in',
  },
} as const satisfies Record<string, ErrorText>

export type ErrorCode = keyof typeof errorTable
export type Language = 'zh' | 'en'
export type Facts = Record<string, string | number>

const texts: Record<ErrorCode, ErrorText> = errorTable

/** The sentence of an error in the reader's language, with its facts filled in. */
export function errorText(code: ErrorCode, language: Language, facts: Facts = {}): string {
  return texts[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
}
export const rcodeOf = (code: ErrorCode): number => texts[code].rcode
export const statusOf = (code: ErrorCode): number => texts[code].status ?? 200

const codeByRcode = new Map((Object.keys(texts) as ErrorCode[]).map(code => [texts[code].rcode, code]))
/** The code behind a number of the wire; undefined for a foreign back end's own numbers. */
export const codeOf = (rcode: number): ErrorCode | undefined => codeByRcode.get(rcode)
