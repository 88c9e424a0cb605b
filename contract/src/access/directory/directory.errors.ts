import type { ErrorText } from '../../core/errors.ts'

export const directoryErrors = {
  'directory.stopped': {
    rcode: 2080,
    zh: '您在{brand.company}目录中的账号已停用、锁定或过期，请联系管理员',
    en: 'Your account is stopped, locked or has expired in the directory of your organisation; ask your administrator',
  },
  'directory.passwordExpired': {
    rcode: 2081,
    zh: '您在{brand.company}目录中的密码已过期，请先在{brand.company}的系统中修改',
    en: 'Your password has expired in the directory of your organisation: change it there first',
  },
  'directory.lineOpen': {
    rcode: 2082,
    zh: '当前连接未加密，不能发送{brand.company}目录的密码，请使用 https:// 地址打开本页',
    en: 'This connection is not encrypted, so the password of your organisation is not taken here: open this page by https://',
  },
  'directory.secretAgain': {
    rcode: 2083,
    zh: '修改了服务器、连接方式、证书或查询账号，请重新填写查询账号的密码',
    en: 'The server, its line, its certificate or the query account has changed: enter the password again',
  },
  'directory.filterInvalid': {
    rcode: 2084,
    zh: '筛选条件不符合 LDAP 语法，请核对括号与运算符',
    en: 'This is no LDAP filter; check its brackets and operators',
  },
  'directory.certificateInvalid': {
    rcode: 2085,
    zh: '证书无法识别，请上传 PEM 格式的 CA 证书（以 -----BEGIN CERTIFICATE----- 开头）',
    en: 'This is no certificate: upload the one of your CA as PEM (it begins with -----BEGIN CERTIFICATE-----)',
  },
  'directory.notSet': { rcode: 2086, zh: '尚未设置{brand.company}目录', en: 'No directory is set yet' },
} as const satisfies Record<string, ErrorText>
