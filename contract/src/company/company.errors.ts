import type { ErrorText } from '../core/errors.ts'

export const companyErrors = {
  'company.notFound': { rcode: 2101, zh: '{brand.company}不存在', en: 'No such {brand.company}' },
  'company.fixed': {
    rcode: 2103,
    zh: '{label}在{brand.company}创建后不能修改',
    en: '{label} cannot be changed once the {brand.company} exists',
  },
  'company.changedMeanwhile': {
    rcode: 2102,
    zh: '{brand.company}信息已被他人修改，请刷新后重试',
    en: 'Somebody else changed the {brand.company}, reload and try again',
  },
  'company.nameTaken': {
    rcode: 2111,
    zh: '同一{brand.customer}下已有名为“{name}”的{brand.company}',
    en: 'There is a {brand.company} named “{name}” there already',
  },
  'company.accountTaken': {
    rcode: 2112,
    zh: '该手机号已被其他账号使用',
    en: 'Another account signs in with this phone number already',
  },
  'company.parentTooLow': {
    rcode: 2113,
    zh: '只能在平台或{brand.customer}下新建{brand.company}',
    en: 'A {brand.company} can be made below the platform or below a {brand.customer} only',
  },
  'company.parentStopped': {
    rcode: 2114,
    zh: '所属{brand.customer}已停用，请先恢复',
    en: 'The {brand.customer} it would belong to is stopped; resume it first',
  },
  'company.tooMany': {
    rcode: 2115,
    zh: '最多可建 {limit} 家{brand.company}',
    en: 'There may be at most {limit} {brand.companies} there',
  },
  'company.cannotStop': {
    rcode: 2116,
    zh: '平台{brand.company}和您自己的{brand.company}不能停用',
    en: 'The platform’s own {brand.company} and your own cannot be stopped',
  },
  'project.notFound': { rcode: 2120, zh: '{brand.project}不存在', en: 'No such {brand.project}' },
  'project.nameTaken': {
    rcode: 2121,
    zh: '该{brand.company}下已有名为“{name}”的{brand.project}',
    en: 'The {brand.company} has a {brand.project} named “{name}” already',
  },
  'project.changedMeanwhile': {
    rcode: 2122,
    zh: '{brand.project}已被他人修改，请刷新后重试',
    en: 'Somebody else changed the {brand.project}, reload and try again',
  },
  'project.tooMany': {
    rcode: 2123,
    zh: '每家{brand.company}最多 {limit} 个{brand.project}',
    en: 'A {brand.company} has at most {limit} {brand.projects}',
  },
  'project.notEmpty': {
    rcode: 2124,
    zh: '{brand.project}不能删除，可以终止。下有：{things}',
    en: 'The {brand.project} cannot be removed; terminate it instead. It has: {things}',
  },
  'project.terminated': {
    rcode: 2125,
    zh: '{brand.project}已终止或{brand.company}已停用，不再接入 AI 服务器',
    en: 'The {brand.project} is terminated or its {brand.company} stopped; it takes no new AI servers',
  },
  'project.companyStopped': {
    rcode: 2135,
    zh: '目标{brand.company}已停用，请先恢复',
    en: 'The {brand.company} it would move to is stopped; resume it first',
  },
  'project.sharedAiServer': {
    rcode: 2136,
    zh: '有 {aiServers} 台 AI 服务器的通道分布在多个{brand.project}，请先把通道归到同一{brand.project}',
    en: '{aiServers} AI servers have channels in several {brand.projects}; bring each into one {brand.project} first',
  },
  'project.partOnly': {
    rcode: 2150,
    zh: '您只负责该{brand.project}的部分区域：请选择其中的区域，或请负责整个{brand.project}的人员操作',
    en: 'You have single regions of this {brand.project} alone: choose one of them, or ask somebody who has the whole {brand.project}',
  },
  'region.notFound': { rcode: 2130, zh: '区域不存在', en: 'No such region' },
  'region.nameTaken': {
    rcode: 2131,
    zh: '该{brand.project}下已有名为“{name}”的区域',
    en: 'The {brand.project} has a region named “{name}” already',
  },
  'region.changedMeanwhile': {
    rcode: 2132,
    zh: '区域已被他人修改，请刷新后重试',
    en: 'Somebody else changed the region, reload and try again',
  },
  'region.tooMany': {
    rcode: 2133,
    zh: '每个{brand.project}最多 {limit} 个区域',
    en: 'A {brand.project} has at most {limit} regions',
  },
  'region.notEmpty': {
    rcode: 2134,
    zh: '区域不能删除。其中有：{things}',
    en: 'The region cannot be removed. It has: {things}',
  },
} as const satisfies Record<string, ErrorText>
