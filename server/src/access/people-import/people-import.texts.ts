/** Sentences of the sheet and of what is wrong with a row; `{fact}` is what somebody wrote, or a number. */
import { inBrand, type Reader } from '../../core/brand.ts'

export const importTexts = {
  zh: {
    people: '人员',
    choices: '可填内容',
    guide: '填写说明',
    passwords: '一次性密码',
    password: '一次性密码',
    missing: '不能为空',
    twice: '与第 {fact} 行的账号相同',
    noSuchCompany: '没有可管理的{brand.company}“{fact}”',
    severalCompanies: '有多个{brand.company}名为“{fact}”，请在页面上新建该账号',
    noSuchRole: '该{brand.company}没有角色“{fact}”',
    noSuchProject: '该{brand.company}没有您可授予的{brand.project}“{fact}”',
    severalProjects: '有多个{brand.project}名为“{fact}”，请写成“{brand.company}/{brand.project}”',
    noSuchRegion: '所填{brand.project}没有您可授予的区域“{fact}”',
    severalRegions: '有多个区域名为“{fact}”，请写成“{brand.project}/区域”',
    chooseOwnRegions: '您只负责该{brand.project}的部分区域，请填写其中的区域',
    chooseOwnProjects: '您只能授予自己可见的{brand.project}，请填写{brand.project}',
    hints: [
      '每行一人，从第 2 行开始填写；账号、姓名、{brand.company}、角色必填。',
      '账号登录时使用，最多 40 个字符，不能含空格，也不能与已有账号相同（不分大小写）。',
      '{brand.company}、角色、{brand.project}、区域按“可填内容”里的名称填写。',
      '{brand.project}留空表示该{brand.company}的全部{brand.project}；多个{brand.project}用顿号或逗号分隔，重名时写成“{brand.company}/{brand.project}”。',
      '区域留空表示所填{brand.project}的全部区域；填写后该{brand.project}只限这些区域，写成“{brand.project}/区域”，多个用顿号或逗号分隔。',
      '上传后先检查，逐行显示结果，确认后才创建账号。',
    ],
  },
  en: {
    people: 'People',
    choices: 'Choices',
    guide: 'How to fill in',
    passwords: 'One-time passwords',
    password: 'One-time password',
    missing: 'must be filled in',
    twice: 'is the account of row {fact} too',
    noSuchCompany: 'you administer no {brand.company} “{fact}”',
    severalCompanies: 'several {brand.companies} are called “{fact}”; make this account on the page',
    noSuchRole: 'this {brand.company} has no role “{fact}”',
    noSuchProject: 'this {brand.company} has no {brand.project} “{fact}” that you may give',
    severalProjects: 'several {brand.projects} are called “{fact}”; write {brand.company}/{brand.project}',
    noSuchRegion: 'the {brand.projects} of this row have no region “{fact}” that you may give',
    severalRegions: 'several regions are called “{fact}”; write {brand.project}/region',
    chooseOwnRegions: 'you have single regions of this {brand.project} alone; name some of them',
    chooseOwnProjects: 'you give only {brand.projects} that you see yourself; name them',
    hints: [
      'One person a row, from row 2 on; account, full name, {brand.company} and role have to be filled in.',
      'The account is what is typed at the sign-in: at most 40 characters, no blanks, unlike any other account whatever its case.',
      '{brand.Companies}, roles, {brand.projects} and regions by their names on the sheet “Choices”.',
      'No {brand.project} means all {brand.projects} of the {brand.company}; several with commas between them, and {brand.company}/{brand.project} where two have one name.',
      'No region means all regions of the {brand.projects} that are named; a {brand.project} with regions named is limited to these. Write {brand.project}/region, several with commas between them.',
      'The upload is looked over first, row by row; accounts are made when you confirm.',
    ],
  },
} as const

type Sentence = Exclude<keyof (typeof importTexts)['zh'], 'hints'>

/** A sentence as the reader's brand says it. What people wrote is put in last and shown as it is. */
export const importText = (key: Sentence, reader: Reader, fact: string | number = ''): string =>
  inBrand(importTexts[reader.language][key], reader).replace('{fact}', () => String(fact))
