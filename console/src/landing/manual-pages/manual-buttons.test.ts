import type { Language } from '@watchfire/contract/core/errors.ts'
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

type Loaded = Record<string, Record<string, Record<Language, Record<string, unknown>>>>
const tables: Loaded = import.meta.glob('../../**/*.texts.ts', { eager: true })
const sources = import.meta.glob<string>('./manual/*.md', { query: '?raw&asWritten', import: 'default', eager: true })

/** Words that a screen has too, and that mean no button where the manual quotes them: others become `{button:screen.key}`. */
const meant = ['AI 服务器', '故障告警', '{brand.project}', 'AI server', 'First sign-in', 'Do not disturb']

test.each(['zh', 'en'] as const)('no button is typed by hand in the manual: a quote is a token (%s)', language => {
  const isLong = (words: string) => (language === 'zh' ? words.length > 3 : words.includes(' '))
  const onScreens = new Set(
    Object.values(tables)
      .flatMap(module => Object.values(module).flatMap(table => Object.values(table[language] ?? {})))
      .filter(words => typeof words === 'string' && isLong(words) && !meant.includes(words)),
  )
  expect(onScreens.size).toBeGreaterThan(800)
  const typed = Object.entries(sources)
    .filter(([path]) => path.includes(`.${language}.`))
    .flatMap(([path, text]) =>
      [...text.replace(/```[\s\S]*?```/g, '').matchAll(/“([^”]+)”|"([^"]+)"|\*\*([^*]+)\*\*/g)]
        .map(([, quoted, plain, bold]) => quoted ?? plain ?? bold)
        .filter(words => onScreens.has(words))
        .map(words => `${path}: ${words}`),
    )
  expect(typed).toEqual([])
})
