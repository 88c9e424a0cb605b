import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { coded } from './coded.ts'
import { jsonText, passwordDigest, rowId } from './fields.ts'
import { problemText } from './problem-text.ts'
import { wire } from './wire.ts'

const shape = wire(
  {
    name: z.string().trim().min(1).max(5),
    age: z.int().min(1).max(9).optional(),
    flag: z.boolean().optional(),
    tags: z.array(z.string().max(2)).min(1).max(2).optional(),
    level: coded({ low: 1, high: 2 }).optional(),
    email: z.email().optional(),
    link: z.url().optional(),
    digest: passwordDigest.optional(),
    facts: jsonText.optional(),
    either: z.union([rowId, z.literal('all')]).optional(),
  },
  { name: 'n' },
)
const sentence = (input: object, language: 'zh' | 'en') => {
  const result = z.safeDecode(shape, { n: 'x', ...input } as never, { error: problemText[language] })
  return result.error?.issues[0]?.message
}

describe('a wrong value is told in words of the person who typed it', () => {
  test.each<[object, string, string]>([
    [{ n: undefined }, '不能为空', 'must be filled in'],
    [{ n: '   ' }, '不能为空', 'must be filled in'],
    [{ n: 5 }, '应为文字', 'must be a text'],
    [{ n: 'abcdef' }, '最多 5 个字符', 'takes at most 5 characters'],
    [{ age: 'x' }, '应为数字', 'must be a number'],
    [{ age: 1.5 }, '应为整数', 'must be a whole number'],
    [{ age: 0 }, '不能小于 1', 'must be at least 1'],
    [{ age: 10 }, '不能大于 9', 'must be at most 9'],
    [{ flag: 'x' }, '应为“是”或“否”', 'must be yes or no'],
    [{ tags: 'x' }, '应为列表', 'must be a list'],
    [{ tags: [] }, '不能为空', 'must be filled in'],
    [{ tags: ['a', 'b', 'c'] }, '最多 2 项', 'takes at most 2 entries'],
    [{ tags: ['abc'] }, '最多 2 个字符', 'takes at most 2 characters'],
    [{ level: 3 }, '不是可选的值', 'is not one of the values to choose from'],
    [{ email: 'x' }, '不是有效的邮箱地址', 'is not a valid e-mail address'],
    [{ link: 'x' }, '不是有效的网址', 'is not a valid web address'],
    [{ digest: 'x' }, '格式不正确', 'is not in the right form'],
    [{ facts: '{' }, '格式不正确', 'is not in the right form'],
    [{ either: 'x' }, '格式不正确', 'is not in the right form'],
  ])('%j', (input, zh, en) => {
    expect([sentence(input, 'zh'), sentence(input, 'en')]).toEqual([zh, en])
  })
})
