/** What is wrong with a value, as one says it to the person who typed it. For `z.safeDecode(…, { error: problemText.zh })`. */
import type { z } from 'zod'
import type { Language } from './errors.ts'

type Sentences = {
  missing: string
  format: string
  choice: string
  email: string
  url: string
  text: string
  number: string
  integer: string
  list: string
  flag: string
  invisible: string
  network: string
  plate: string
  province: string
  holdsLogin: string
  atMost: Record<'text' | 'number' | 'list', (limit: number) => string>
  atLeast: Record<'text' | 'number' | 'list', (limit: number) => string>
}

const zh: Sentences = {
  missing: '不能为空',
  format: '格式不正确',
  choice: '不是可选的值',
  email: '不是有效的邮箱地址',
  url: '不是有效的网址',
  text: '应为文字',
  number: '应为数字',
  integer: '应为整数',
  list: '应为列表',
  flag: '应为“是”或“否”',
  invisible: '不能含控制字符或改变书写方向的字符',
  network: '不是有效的地址或网段，可写作 10.1.2.3 或 10.1.0.0/16',
  plate: '不是有效的车牌号，例如 京A12345 或 京AD12345',
  province: '缺少省份简称，请写完整，例如 京A12345',
  holdsLogin: '不能包含用户名和密码，请单独填写',
  atMost: { text: n => `最多 ${n} 个字符`, number: n => `不能大于 ${n}`, list: n => `最多 ${n} 项` },
  atLeast: { text: n => `至少 ${n} 个字符`, number: n => `不能小于 ${n}`, list: n => `至少 ${n} 项` },
}

const en: Sentences = {
  missing: 'must be filled in',
  format: 'is not in the right form',
  choice: 'is not one of the values to choose from',
  email: 'is not a valid e-mail address',
  url: 'is not a valid web address',
  text: 'must be a text',
  number: 'must be a number',
  integer: 'must be a whole number',
  list: 'must be a list',
  flag: 'must be yes or no',
  invisible: 'must not hold control characters or marks that turn the direction of writing',
  network: 'is neither an address nor a network; write 10.1.2.3 or 10.1.0.0/16',
  plate: 'is no number plate; write 京A12345 or 京AD12345',
  province: 'lacks its province; write the whole plate, 京A12345',
  holdsLogin: 'must not hold a user name and a password; they have fields of their own',
  atMost: {
    text: n => `takes at most ${n} characters`,
    number: n => `must be at most ${n}`,
    list: n => `takes at most ${n} entries`,
  },
  atLeast: {
    text: n => `needs at least ${n} characters`,
    number: n => `must be at least ${n}`,
    list: n => `needs at least ${n} entries`,
  },
}

const kinds: Record<string, 'text' | 'number' | 'integer' | 'list' | 'flag'> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  bigint: 'integer',
  array: 'list',
  tuple: 'list',
  boolean: 'flag',
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

function sizeOf(origin: string): 'text' | 'number' | 'list' {
  if (origin === 'string') return 'text'
  return ['number', 'int', 'bigint', 'date'].includes(origin) ? 'number' : 'list'
}

const namedProblems = ['invisible', 'network', 'plate', 'province', 'holdsLogin'] as const
const namedProblem = (problem: unknown) => namedProblems.find(name => name === problem) ?? 'format'

function describe(issue: z.core.$ZodRawIssue, words: Sentences): string {
  if (isBlank(issue.input)) return words.missing
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected]
      return kind ? words[kind] : words.format
    }
    case 'too_big':
      return words.atMost[sizeOf(issue.origin)](Number(issue.maximum))
    case 'too_small':
      if (Number(issue.minimum) === 1 && sizeOf(issue.origin) !== 'number') return words.missing
      return words.atLeast[sizeOf(issue.origin)](Number(issue.minimum))
    case 'invalid_format':
      if (issue.format === 'email') return words.email
      return issue.format === 'url' ? words.url : words.format
    case 'invalid_value':
      return words.choice
    case 'custom':
      return words[namedProblem(issue.params?.problem)]
    default:
      return words.format
  }
}

export const problemText: Record<Language, (issue: z.core.$ZodRawIssue) => string> = {
  zh: issue => describe(issue, zh),
  en: issue => describe(issue, en),
}
