// @vitest-environment node
/** What the public pages say holds of the product, and leaves out nothing that people work with. */
import { readdirSync, readFileSync } from 'node:fs'
import { fillBrand } from '@watchfire/contract/core/brand-words.ts'
import { brands, shippedBrands } from '@watchfire/contract/core/brands.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { publicPages } from '@watchfire/contract/core/public-pages.ts'
import { menuList } from '@watchfire/contract/core/rights.ts'
import { screenNames } from '@watchfire/contract/core/screens.ts'
import { expect, test } from 'vitest'
import { product } from './pages/product.ts'
import { prerender } from './prerender.tsx'
import { publicContentAt } from './public-content-at.ts'
import screenWords from './screen-words.json' with { type: 'json' }

const languages = ['zh', 'en'] as const
const inThis = (path: string) => new URL(path, import.meta.url)
const sources = readdirSync(inThis('pages')).map(file => readFileSync(inThis(`pages/${file}`), 'utf8'))

test('every part of the product that stands at the top of its menu is on the public pages, by the name it has there', () => {
  const parts = menuList.filter(({ parent, kind }) => parent === null && kind === 'page').map(({ name }) => name)
  expect(parts.length).toBeGreaterThan(6)
  const named = sources.join('')
  expect([...parts, 'rules', 'screens', 'accountLog'].filter(name => !named.includes(`{menu:${name}}`))).toEqual([])
})

/** What was measured, by the name of its row, in the order of the figures of the page. */
const measured = [
  ['under 500 alarms/s: event to popup drawn, p99', 'ms'],
  ['one company × 1,000: alarms lost', ''],
  ['a right taken away, until a console knows, p99', 'ms'],
  ['verify 1,000 k rows', 's'],
] as const
const results = readFileSync(inThis('../../../bench/RESULTS.md'), 'utf8')

test.each(languages)('no figure is better than what was measured (%s)', language => {
  const block = product[language].blocks.find(({ kind }) => kind === 'figures')
  const claims = block?.kind === 'figures' ? block.items.map(({ value }) => Number(/[\d.]+/.exec(value)?.[0])) : []
  expect(claims).toHaveLength(measured.length)
  // A benchmark whose definition has changed has no row until it is measured again.
  const rows = measured.flatMap(([row, unit], index) => {
    const [, figure] = new RegExp(`^\\| ${row} \\| ([\\d.]+) ${unit} ?\\|`, 'm').exec(results) ?? []
    return figure ? [{ row, figure: Number(figure) / (unit === 'ms' ? 1000 : 1), claim: claims[index] }] : []
  })
  expect(rows.length).toBeGreaterThan(0)
  for (const { row, figure, claim } of rows) expect(figure, row).toBeLessThanOrEqual(claim ?? -1)
})

const withScreens = shippedBrands.filter(({ look }) => look.screens)
const folder = inThis('../../public/screens/')

test('every brand with public pages has each screen in both languages, and there is no other picture', () => {
  expect(withScreens.map(({ name }) => name)).toEqual(
    shippedBrands.filter(({ publicMenu }) => publicMenu).map(({ name }) => name),
  )
  const files = withScreens.flatMap(({ name: brand }) =>
    languages.flatMap(language => screenNames.map(name => `${name}.${brand}.${language}.jpg`)),
  )
  expect(readdirSync(folder).sort()).toEqual(files.sort())
  const shown = publicPages.flatMap(page =>
    [
      ...(prerender({ path: `/${page}`, brand: brands.platform.look, language: 'zh' })?.body ?? '').matchAll(
        /src="\/screens\/(\w+)\./g,
      ),
    ].map(([, name]) => name),
  )
  expect([...new Set(shown)].sort()).toEqual([...screenNames].sort())
})

type Loaded = Record<string, Record<string, Record<Language, Record<string, unknown>>>>
const tables: Loaded = import.meta.glob('../**/*.texts.ts', { eager: true })
const wordsOf = (brand: keyof typeof brands, language: Language) =>
  Object.values(tables)
    .flatMap(module => Object.values(module).flatMap(table => Object.values(table[language] ?? {})))
    .map(word => (typeof word === 'string' ? fillBrand(word, brands[brand].look.words[language]) : ''))

test('no screen is older than its words: `npm run manual:pictures` takes them all anew', () => {
  expect(
    Object.keys(screenWords)
      .map(name => `${name}.jpg`)
      .sort(),
  ).toEqual(readdirSync(folder).sort())
  for (const brand of ['platform', 'factory'] as const)
    for (const language of languages) {
      const known = new Set(wordsOf(brand, language))
      for (const [picture, words] of Object.entries(screenWords)) {
        if (!picture.endsWith(`.${brand}.${language}`)) continue
        const shown = words.split('\n')
        expect(shown.length, picture).toBeGreaterThan(5)
        expect([picture, shown.filter(word => !known.has(word))]).toEqual([picture, []])
      }
    }
})

test('a brand of one’s own says the same without pictures, which would say other names', () => {
  const { screens: _, ...own } = brands.factory.look
  for (const page of publicPages) {
    const body = prerender({ path: `/${page}`, brand: own, language: 'zh' })?.body ?? ''
    expect(body).toContain(publicContentAt(`/${page}`, own, 'zh')?.title)
    expect([page, body.includes('/screens/')]).toEqual([page, false])
  }
})
