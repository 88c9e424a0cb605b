import { expect, test } from 'vitest'
import { withButtons } from './manual-buttons.ts'
import { manualTexts } from './manual-texts.ts'

const screens = { mail: { zh: { test: '发送测试邮件' }, en: { test: 'Send a test mail' } } }

test('a button is called in the manual what it is called on its screen', () => {
  expect(withButtons('**{button:mail.test}**', screens, 'zh')).toBe('**发送测试邮件**')
  expect(withButtons('**{button:mail.test}**', screens, 'en')).toBe('**Send a test mail**')
})

test.each(['{button:mail.nothing}', '{button:nowhere.test}'])(
  'one that does not exist is refused by name (%s)',
  token => {
    expect(() => withButtons(`Press ${token}.`, screens, 'en')).toThrow(token)
  },
)

test('every button that the manual names is one of the console, in both languages', async () => {
  const pages = await Promise.all([...manualTexts].map(async ([name, load]) => [name, await load()] as const))
  expect(pages.map(([name]) => name).filter(name => name.startsWith('word')).length).toBe(26)
  for (const [name, text] of pages) expect([name, /\{button:[^}]*\}/.exec(text)?.[0]]).toEqual([name, undefined])
  expect(pages.find(([name]) => name === 'word11.en')?.[1]).toContain('Send a test mail')
})
