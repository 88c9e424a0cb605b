import type { ErrorText } from '../core/errors.ts'

export const companyErrors = {
  'company.notFound': { rcode: 2101, zh: '企业不存在', en: 'No such company' },
  'company.fixed': {
    rcode: 2103,
    zh: '{label}在企业创建后不能修改',
    en: '{label} cannot be changed once the company exists',
  },
  'company.changedMeanwhile': {
    rcode: 2102,
    zh: '企业信息已被他人修改，请刷新后重试',
    en: 'Somebody else changed the company, reload and try again',
  },
  'company.stopped': {
    rcode: 2110,
    zh: '您所在的企业已停用，暂时无法登录，请联系管理员',
    en: 'Your company has been stopped and nobody of it can sign in; please ask your administrator',
  },
  'company.nameTaken': {
    rcode: 2111,
    zh: '同一客户下已有名为“{name}”的企业',
    en: 'There is a company named “{name}” there already',
  },
  'company.accountTaken': {
    rcode: 2112,
    zh: '该手机号已被其他账号使用',
    en: 'Another account signs in with this phone number already',
  },
  'company.parentTooLow': {
    rcode: 2113,
    zh: '只能在平台或客户下新建企业',
    en: 'A company can be made below the platform or below a customer only',
  },
  'company.parentStopped': {
    rcode: 2114,
    zh: '所属客户已停用，请先恢复',
    en: 'The customer it would belong to is stopped; resume it first',
  },
  'company.tooMany': { rcode: 2115, zh: '最多可建 {limit} 家企业', en: 'There may be at most {limit} companies there' },
  'company.cannotStop': {
    rcode: 2116,
    zh: '平台企业和您自己的企业不能停用',
    en: 'The platform’s own company and your own cannot be stopped',
  },
  'project.notFound': { rcode: 2120, zh: '项目不存在', en: 'No such project' },
  'project.nameTaken': {
    rcode: 2121,
    zh: '该企业下已有名为“{name}”的项目',
    en: 'The company has a project named “{name}” already',
  },
  'project.changedMeanwhile': {
    rcode: 2122,
    zh: '项目已被他人修改，请刷新后重试',
    en: 'Somebody else changed the project, reload and try again',
  },
  'project.tooMany': { rcode: 2123, zh: '每家企业最多 {limit} 个项目', en: 'A company has at most {limit} projects' },
  'project.notEmpty': {
    rcode: 2124,
    zh: '项目下有 {aiServers} 台 AI 服务器、{channels} 路通道，或已有告警记录，不能删除；可以终止该项目',
    en: 'The project has {aiServers} AI servers and {channels} channels, or alarms on record, and cannot be removed; terminate it instead',
  },
  'project.terminated': {
    rcode: 2125,
    zh: '项目已终止或企业已停用，不再接入 AI 服务器',
    en: 'The project is terminated or its company stopped; it takes no new AI servers',
  },
  'region.notFound': { rcode: 2130, zh: '区域不存在', en: 'No such region' },
  'region.nameTaken': {
    rcode: 2131,
    zh: '该项目下已有名为“{name}”的区域',
    en: 'The project has a region named “{name}” already',
  },
  'region.changedMeanwhile': {
    rcode: 2132,
    zh: '区域已被他人修改，请刷新后重试',
    en: 'Somebody else changed the region, reload and try again',
  },
  'region.tooMany': { rcode: 2133, zh: '每个项目最多 {limit} 个区域', en: 'A project has at most {limit} regions' },
  'region.notEmpty': {
    rcode: 2134,
    zh: '区域内有 {aiServers} 台 AI 服务器、{channels} 路通道，或已有告警记录，不能删除',
    en: 'The region has {aiServers} AI servers and {channels} channels, or alarms on record, and cannot be removed',
  },
} as const satisfies Record<string, ErrorText>
