import type { ErrorText } from './errors.ts'

export const coreErrors = {
  'call.invalid': { rcode: 1001, zh: '{label}有误：{problem}', en: '{label}: {problem}' },
  'call.notJson': { rcode: 1002, zh: '请求内容不是有效的 JSON', en: 'The request is not valid JSON' },
  'call.tooLarge': { rcode: 1003, status: 413, zh: '请求内容过大', en: 'The request is too large' },
  'call.unknown': { rcode: 1004, status: 404, zh: '接口不存在', en: 'No such call' },
  'call.tooMany': { rcode: 1005, status: 429, zh: '请求过于频繁，请稍后再试', en: 'Too many requests, slow down' },
  'call.busy': { rcode: 1006, status: 503, zh: '系统繁忙，请稍后再试', en: 'The system is busy, try again shortly' },
  'call.databaseAway': {
    rcode: 1012,
    status: 503,
    zh: '数据库暂时无法响应，本次操作未执行或结果未知，请稍后再试',
    en: 'The database cannot answer right now; whether this was done is not certain, try again shortly',
  },
  'call.failed': {
    rcode: 1007,
    status: 500,
    zh: '系统出错，请联系管理员（编号 {requestId}）',
    en: 'Something went wrong on our side (number {requestId})',
  },
  'call.wrongType': { rcode: 1008, status: 415, zh: '不支持的内容类型', en: 'This content type is not accepted' },
  'call.badForm': { rcode: 1009, zh: '表单内容有误或不完整', en: 'The form is damaged or incomplete' },
  'call.tooSlow': { rcode: 1010, status: 408, zh: '请求超时！', en: 'The request took too long to arrive' },
  'call.malformed': { rcode: 1011, status: 400, zh: '请求格式有误', en: 'The request cannot be understood' },

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
  'session.tooManySockets': {
    rcode: 1109,
    status: 429,
    zh: '该账号或企业同时打开的实时连接过多，请关闭不用的页面',
    en: 'This account or company has too many live connections open, close pages that are not needed',
  },
  'session.badKey': { rcode: 1105, status: 401, zh: '设备密钥无效', en: 'The key of the AI server is not valid' },
  'session.foreignOrigin': {
    rcode: 1106,
    status: 403,
    zh: '该页面无权建立连接',
    en: 'This page may not open a connection',
  },

  'right.missing': { rcode: 1201, status: 403, zh: '没有权限执行该操作', en: 'You do not have the right to do this' },
  'right.companyWide': {
    rcode: 1202,
    status: 403,
    zh: '该设置对整个企业生效，仅限部分项目的账号不能修改',
    en: 'This holds for the whole company; an account limited to some of its projects cannot change it',
  },

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
  'file.tooManyUploads': {
    rcode: 2410,
    status: 429,
    zh: '您或本企业正在上传的文件过多，请稍后再试',
    en: 'You or your company are uploading too many files at once, try again shortly',
  },
  'file.tooManyUnfinished': {
    rcode: 2411,
    status: 429,
    zh: '该 AI 服务器未完成的上传过多（最多 {limit} 个、{size}），请先完成已开始的上传',
    en: 'This AI server has too many unfinished uploads (at most {limit}, {size}); finish those it has begun',
  },
  'file.badRange': { rcode: 2408, status: 416, zh: '请求的范围无效', en: 'The range cannot be served' },
  'file.diskFull': { rcode: 2409, status: 507, zh: '存储空间不足', en: 'There is no room left for files' },
} as const satisfies Record<string, ErrorText>
