import type { ErrorText } from '../../core/errors.ts'

export const peopleImportErrors = {
  'peopleImport.unreadable': {
    rcode: 2261,
    zh: '无法读取该文件，请上传由模板填写的 .xlsx 文件',
    en: 'This file cannot be read; upload the template, filled in, as .xlsx',
  },
  'peopleImport.noHeadings': {
    rcode: 2262,
    zh: '第一行缺少列：{columns}，请使用模板',
    en: 'The first row lacks the columns {columns}; use the template',
  },
  'peopleImport.tooManyRows': {
    rcode: 2263,
    zh: '一次最多导入 {limit} 人，请分成多个文件',
    en: 'At most {limit} people at a time; use several files',
  },
  'peopleImport.noRows': {
    rcode: 2264,
    zh: '文件里没有人员，请从第二行开始填写',
    en: 'Nobody stands in this file; fill in from the second row on',
  },
  'peopleImport.rowNotRight': {
    rcode: 2265,
    zh: '第 {line} 行已不能导入：{problem}。没有创建任何账号，请重新检查',
    en: 'Row {line} can no longer be imported: {problem}. No account was made; check the file again',
  },
} as const satisfies Record<string, ErrorText>
