import { brands, shippedBrands } from '@watchfire/contract/core/brands.ts'
import { menus } from '@watchfire/contract/core/rights.ts'
import { foreignWords } from '@watchfire/contract/testing/foreign-words.ts'
import { expect, test } from 'vitest'
import type { Language } from '../core/language.ts'
import { manualTexts } from './manual-pages/manual-texts.ts'
import { inBrand } from './manual-pages/manual-tokens.ts'

const languages = ['zh', 'en'] as const
type Loaded = Record<string, Record<string, unknown>>
const tables: Loaded = import.meta.glob('../**/*.texts.ts', { eager: true })
const publicPages: Loaded = import.meta.glob('./pages/*.ts', { eager: true })

/** It tells where the name comes from: a brand with another name has a page of its own to write. */
const ofTheNameItself = /^.\/pages\/companyinfo\.ts.*(lead)$/

function textsIn(value: unknown, name: string): [string, string][] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${name} ${key}`))
}
const textsOf = (modules: Loaded, language: Language) =>
  Object.entries(modules).flatMap(([path, module]) =>
    Object.values(module).flatMap(table => textsIn((table as Record<Language, unknown>)[language], path)),
  )
const manual = await Promise.all([...manualTexts].map(async ([page, load]) => [page, await load()] as const))
const manualIn = (language: Language) => manual.filter(([page]) => page.endsWith(`.${language}`))

/** Menus that exist are filled in; a token of another stays and is found. */
const named = (text: string) => text.replace(/\{menu:(\w+)\}/g, (whole, name: string) => (name in menus ? '◆' : whole))

test.each(languages)('screens and public pages name companies and projects as the brand does (%s)', language => {
  const texts = [...textsOf(tables, language), ...textsOf(publicPages, language)].map(
    ([name, text]) => [name, named(text)] as const,
  )
  expect(texts.length).toBeGreaterThan(800)
  expect(foreignWords(texts, language).filter(line => !ofTheNameItself.test(line.split(': ')[0] ?? ''))).toEqual([])
})

test.each(languages)('the manual names companies, projects and menus as the brand does (%s)', language => {
  // Commands, settings and addresses are the same in every brand.
  const plain = (text: string) => text.replace(/```[\s\S]*?```|`[^`\n]+`|\]\([^)]*\)|\{#[^}]*\}/g, '')
  const lines = manualIn(language).flatMap(([page, text]) =>
    named(plain(text))
      .split('\n')
      .map((line, at) => [`${page}:${at + 1}`, line] as const),
  )
  expect(foreignWords(lines, language)).toEqual([])
})

/** A way through the menus or a menu's name in bold: in the manual always a token. */
const menuNamesIn = (language: Language): string[] =>
  [...new Set(Object.values(menus).map(menu => menu[language]))].filter(name => name.length > 2)

test.each(languages)('no name of a menu is typed by hand in the manual (%s)', language => {
  const names = menuNamesIn(language)
  const typed = manualIn(language).flatMap(([page, text]) =>
    [...text.matchAll(/\*\*([^*]+)\*\*/g)]
      .flatMap(([, bold = '']) => (bold.includes('→') ? bold.split('→') : []).map(part => part.trim()))
      .filter(part => names.includes(part))
      .map(part => `${page}: ${part}`),
  )
  expect(typed).toEqual([])
})

test('a menu is called in the manual what the sidebar calls it, in every brand', () => {
  expect(inBrand('**{menu:system} → {menu:customers}** {brand.Projects}', brands.factory, 'en')).toBe(
    '**Administration → Factories** Workshops',
  )
  expect(inBrand('{menu:projects}', brands.platform, 'zh')).toBe('项目管理')
  for (const brand of shippedBrands)
    for (const language of languages)
      for (const [, text] of manualIn(language)) expect(inBrand(text, brand, language)).not.toMatch(/\{(brand\.|menu:)/)
})
