import { brands } from '@watchfire/contract/core/brands.ts'
import { expect, test } from 'vitest'
import { chooseLanguage } from './language.ts'
import { defineTexts, listNames, setBrandWords, textOf } from './texts.ts'

const texts = defineTexts({
  zh: { hello: '你好', count: '共 {count} 条', scope: '全部{brand.project}', raw: '{name}' },
  en: { hello: 'Hello', count: '{count} in all', scope: 'All {brand.project}s', raw: '{name}' },
})

test('a text follows the language', () => {
  chooseLanguage('zh')
  expect(textOf(texts, 'hello')).toBe('你好')
  expect(textOf(texts, 'count', { count: 3 })).toBe('共 3 条')
  chooseLanguage('en')
  expect(textOf(texts, 'count', { count: 3 })).toBe('3 in all')
})

test('words of the brand are filled in', () => {
  setBrandWords({ zh: { project: '车间' }, en: { project: 'workshop' } })
  chooseLanguage('zh')
  expect(textOf(texts, 'scope')).toBe('全部车间')
  chooseLanguage('en')
  expect(textOf(texts, 'scope')).toBe('All workshops')
})

test('a menu is called what the sidebar of the brand calls it', () => {
  const titles = defineTexts({ zh: { title: '{menu:customers}' }, en: { title: '{menu:customers}' } })
  chooseLanguage('en')
  expect(textOf(titles, 'title')).toBe('Customers')
  setBrandWords(brands.factory.words, brands.factory.menuNames)
  expect(textOf(titles, 'title')).toBe('Factories')
  chooseLanguage('zh')
  expect(textOf(titles, 'title')).toBe('工厂管理')
})

test('a value is shown as it is, whatever it looks like', () => {
  expect(textOf(texts, 'raw', { name: '<b>{count} $t(hello) &' })).toBe('<b>{count} $t(hello) &')
})

test('what cannot be right does not compile', () => {
  // @ts-expect-error a missing English text
  defineTexts({ zh: { a: '甲', b: '乙' }, en: { a: 'A' } })
  // @ts-expect-error a missing value
  textOf(texts, 'count')
  // @ts-expect-error an unknown key
  textOf(texts, 'nothing')
})

test('names in a list are divided as the language does', () => {
  chooseLanguage('zh')
  expect(listNames(['A', 'B'])).toBe('A、B')
  chooseLanguage('en')
  expect(listNames(['A', 'B'])).toBe('A, B')
})
