import { readdirSync, readFileSync } from 'node:fs'
import { fillBrand } from '@watchfire/contract/core/brand-words.ts'
import { brands } from '@watchfire/contract/core/brands.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { expect, test } from 'vitest'
import pictureWords from '../manual/picture-words.json' with { type: 'json' }
import { manualTexts } from './manual-texts.ts'
import { markdownBlocks } from './markdown-blocks.ts'

const folder = new URL('../../../public/manual/', import.meta.url)
const shown = await Promise.all(
  [...manualTexts].map(async ([page, load]) =>
    markdownBlocks(await load()).flatMap(block => (block.kind === 'picture' ? [{ page, source: block.source }] : [])),
  ),
)

/** Width and height of a JPEG, from the header of its frame. */
function sizeOf(file: string): [width: number, height: number] {
  const bytes = readFileSync(new URL(file, folder))
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  throw new Error(`${file} has no frame`)
}

test('every picture of the manual exists, is shown, and is of the language of its page', () => {
  const pictures = shown.flat()
  expect(pictures.length).toBeGreaterThan(0)
  expect([...new Set(pictures.map(({ source }) => source.replace('/manual/', '')))].sort()).toEqual(
    readdirSync(folder).sort(),
  )
  for (const { page, source } of pictures) expect(source.split('.').at(-2)).toBe(page.split('.').at(-1))
})

test('every picture has the size that the page keeps free for it', () => {
  for (const file of readdirSync(folder)) expect([file, ...sizeOf(file)]).toEqual([file, 1366, 768])
})

type Loaded = Record<string, Record<string, Record<Language, Record<string, unknown>>>>
const tables: Loaded = import.meta.glob('../../**/*.texts.ts', { eager: true })
const wordsOf = (language: Language) =>
  Object.values(tables)
    .flatMap(module => Object.values(module).flatMap(table => Object.values(table[language] ?? {})))
    .map(word => (typeof word === 'string' ? fillBrand(word, brands.platform.look.words[language]) : ''))

test('no picture is older than the words of its screen: `npm run manual:pictures` takes them all anew', () => {
  expect(
    Object.keys(pictureWords)
      .map(name => `${name}.jpg`)
      .sort(),
  ).toEqual(readdirSync(folder).sort())
  const known = { zh: new Set(wordsOf('zh')), en: new Set(wordsOf('en')) }
  for (const [picture, words] of Object.entries(pictureWords)) {
    const shown = words.split('\n')
    expect(shown.length, picture).toBeGreaterThan(10)
    const screens = known[picture.endsWith('.zh') ? 'zh' : 'en']
    expect([picture, shown.filter(word => !screens.has(word))]).toEqual([picture, []])
  }
})
