import type { ErrorText } from '../core/errors.ts'

export const hookErrors = {
  'hook.notFound': { rcode: 3340, zh: '接入来源不存在', en: 'No such source' },
  'hook.tooMany': { rcode: 3341, zh: '最多添加 {limit} 个接入来源', en: 'There are {limit} sources at most' },
  'hook.changed': {
    rcode: 3342,
    zh: '接入来源已被他人修改，请刷新后重试',
    en: 'Somebody has changed the source meanwhile: load it again',
  },
  'hook.noSecret': {
    rcode: 3343,
    zh: '请填写签名密钥，或清空签名请求头',
    en: 'Give the secret of the signature, or leave its header empty',
  },
  'hook.tooManyNames': {
    rcode: 3344,
    zh: '一个接入来源最多绑定 {limit} 个设备名称',
    en: 'A source has at most {limit} names',
  },
  'hook.passwordAgain': {
    rcode: 3345,
    zh: '更换服务器、端口、加密方式或登录名时，请重新填写密码',
    en: 'Another server, port, line or login needs the password again',
  },
  'hook.unknown': { rcode: 3315, status: 404, zh: '接入地址无效', en: 'No such address' },
  'hook.off': { rcode: 3316, status: 403, zh: '该接入来源已停用', en: 'This source is switched off' },
  'hook.badSignature': { rcode: 3317, status: 401, zh: '签名不正确', en: 'The signature is not right' },
  'hook.unreadable': {
    rcode: 3318,
    status: 400,
    zh: '内容无法读取：请发送 JSON、表单或 multipart',
    en: 'It cannot be read: send JSON, a form or multipart',
  },
  'hook.failed': { rcode: 3319, status: 400, zh: '映射表达式失败：{words}', en: 'The expression failed: {words}' },
  'hook.paused': {
    rcode: 3320,
    status: 429,
    zh: '映射表达式多次超限，{seconds} 秒后再试',
    en: 'The expression was cut; try again in {seconds} s',
  },
} as const satisfies Record<string, ErrorText>
