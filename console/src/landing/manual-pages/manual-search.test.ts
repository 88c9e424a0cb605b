import { brands } from '@watchfire/contract/core/brands.ts'
import { expect, test } from 'vitest'
import { openManualSearch, sectionsOf, tokensOf } from './manual-search.ts'

test('Chinese is found by any two characters, English by the beginning of a word', async () => {
  expect(tokensOf('邮件服务器 SMTP')).toEqual(expect.arrayContaining(['邮件', '件服', '服务', '务器', 'smtp']))
  const zh = await openManualSearch('zh', brands.platform)
  expect(zh('邮件服务器')[0]?.to).toBe('/word/word3#mail-servers')
  expect(zh('公告')[0]?.to).toBe('/word/word5#boards')
  const en = await openManualSearch('en', brands.platform)
  expect(en('notice boa').map(hit => hit.to)).toContain('/word/word5#boards')
})

test('what nobody wrote is not found, and an empty question finds nothing', async () => {
  const search = await openManualSearch('zh', brands.platform)
  expect([search(''), search('   '), search('量子纠缠')]).toEqual([[], [], []])
})

test('an excerpt shows what was found, without the signs of its markup', async () => {
  const [hit] = (await openManualSearch('zh', brands.platform))('机器人')
  expect(hit?.excerpt).toContain('机器人')
  expect(hit?.excerpt).not.toMatch(/[`*]/)
})

test('words before the first section belong to the page', () => {
  expect(sectionsOf('word9', '# Page\n\nBefore.\n\n## One {#one}\n\n- a **b**\n\n## Unnamed\n\nMore.')).toEqual([
    { id: '/word/word9', page: 'word9', title: 'Page', text: 'Before.' },
    { id: '/word/word9#one', page: 'word9', title: 'One', text: 'a b Unnamed More.' },
  ])
})
