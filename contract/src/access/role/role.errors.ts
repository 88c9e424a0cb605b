import type { ErrorText } from '../../core/errors.ts'

export const roleErrors = {
  'grant.rightsBeyond': {
    rcode: 2250,
    zh: '不能授予自己没有的权限：{rights}',
    en: 'You cannot give rights you do not have: {rights}',
  },
  'grant.scopeBeyond': {
    rcode: 2251,
    zh: '不能授予自己看不到的{brand.company}或{brand.project}',
    en: 'You cannot give access to {brand.companies} or {brand.projects} that you do not see',
  },
  'role.notFound': { rcode: 2252, zh: '角色不存在', en: 'No such role' },
  'role.seed': {
    rcode: 2253,
    zh: '内置角色不能修改，请复制后修改副本',
    en: 'Roles of the platform stay as they are; copy one and change the copy',
  },
  'role.own': {
    rcode: 2254,
    zh: '不能修改自己正在使用的角色，请由其他管理员修改',
    en: 'You cannot change the role you have yourself; ask another administrator',
  },
  'role.template': {
    rcode: 2255,
    zh: '该角色由{brand.customer}统一维护，请复制后修改副本',
    en: 'This role is kept by the {brand.customer} for all {brand.companies}; copy it and change the copy',
  },
  'role.nameTaken': {
    rcode: 2256,
    zh: '已有名为“{name}”的角色，请换一个名称',
    en: 'There is a role named “{name}” already; choose another name',
  },
  'role.tooMany': { rcode: 2257, zh: '最多可建 {limit} 个角色', en: 'There can be {limit} roles at most' },
  'role.changedMeanwhile': {
    rcode: 2258,
    zh: '{by} 已于 {at} 修改了该角色，请确认后再次提交',
    en: '{by} changed this role at {at}; look at it and submit again if you still want to',
  },
  'role.inUse': {
    rcode: 2259,
    zh: '仍有 {holders} 个账号使用该角色，请先为他们更换角色',
    en: 'Accounts that have this role: {holders}; give them another role first',
  },
  'role.lastAdministrator': {
    rcode: 2260,
    zh: '修改后“{company}”将没有可以管理账号的人，请先把该权限交给其他人',
    en: 'Then nobody of {company} could administer accounts any more; give somebody else that right first',
  },
} as const satisfies Record<string, ErrorText>
