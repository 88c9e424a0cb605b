import type { ErrorText } from '../../core/errors.ts'

export const separationErrors = {
  'separation.mixed': {
    rcode: 2277,
    zh: '已启用三员分立，同一角色不能同时拥有{duties}的权限',
    en: 'Duties are separated: no role holds rights of more than one of {duties}',
  },
  'separation.notYours': {
    rcode: 2278,
    zh: '已启用三员分立，{duties}的权限只能由安全管理员授予；这里请选择不含管理权限的角色',
    en: 'Duties are separated: rights of the {duties} are given by the security administrator alone; choose a role that administers nothing',
  },
  'separation.lastOfDuty': {
    rcode: 2279,
    zh: '这是最后一名{duty}，请先让其他人担任',
    en: 'This is the last {duty}; let somebody else be one first',
  },
  'separation.notReady': {
    rcode: 2280,
    zh: '尚不能启用三员分立：{problems}',
    en: 'Duties cannot be separated yet: {problems}',
  },
  'separation.ofCustomer': {
    rcode: 2281,
    zh: '三员分立由{brand.customer}的管理员决定',
    en: 'The administrators of a {brand.customer} decide about separating duties',
  },
  'separation.onAlready': { rcode: 2282, zh: '三员分立已经启用', en: 'Duties are separated already' },
  'separation.off': { rcode: 2283, zh: '三员分立未启用', en: 'Duties are not separated' },
  'separation.passwordGiven': {
    rcode: 2284,
    zh: '该账号的密码由他人设置且尚未修改，请在本人登录并修改密码后再授予管理权限',
    en: 'Somebody else chose the password of this account; let its owner sign in and change it before it administers anything',
  },
  'separation.keyAdministers': {
    rcode: 2285,
    zh: '已启用三员分立，接口密钥不能拥有{duties}的权限',
    en: 'Duties are separated: an API key holds no rights of the {duties}',
  },
  'separation.notProposed': {
    rcode: 2286,
    zh: '没有这项待确认的关闭申请：已更改、撤回或超过 {hours} 小时，请刷新后重试',
    en: 'There is no such proposal any more: it was changed, withdrawn or is older than {hours} hours; read the page again',
  },
  'separation.ownProposal': {
    rcode: 2287,
    zh: '不能确认自己提出的申请',
    en: 'Nobody agrees to their own proposal',
  },
  'separation.administratorUnfit': {
    rcode: 2288,
    zh: '请选择本{brand.customer}内凭自行设置的密码登录、可查看全部{brand.project}的人员',
    en: 'Choose a person of this {brand.customer} who signs in by a password of their own and sees all {brand.projects}',
  },
  'separation.takesOver': {
    rcode: 2289,
    zh: '该账号是{duties}：已启用三员分立，只能由同为{duties}的人或平台处理其登录',
    en: 'This account is {duties}: while duties are separated, only another {duties} or the platform changes how it signs in',
  },
  'separation.mapAdministers': {
    rcode: 2290,
    zh: '已启用三员分立，登录方式和账号同步不能授予{duties}的权限',
    en: 'Duties are separated: a way of signing in or provisioning gives no rights of the {duties}',
  },
  'separation.notLocal': {
    rcode: 2291,
    zh: '已启用三员分立，三员须使用本系统的账号和密码登录，不能使用关联了登录身份或由账号同步维护的账号',
    en: 'Duties are separated: who keeps one signs in with an account and password of this console, and not by an identity or provisioning',
  },
  'separation.unfitHolders': {
    rcode: 2266,
    zh: '已启用三员分立，该角色不能获得管理权限：{problems}',
    en: 'Duties are separated: this role cannot get rights to administer: {problems}',
  },
} as const satisfies Record<string, ErrorText>
