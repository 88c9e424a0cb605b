import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manualSections } from '../landing/manual-pages/manual-sections.ts'
import { markdownBlocks } from '../landing/manual-pages/markdown-blocks.ts'
import { algorithmHelp, pages } from './routes.tsx'

const languages = ['zh', 'en'] as const
const anchors = (language: string) =>
  manualSections.flatMap(({ page }) => {
    const text = readFileSync(new URL(`../landing/manual/${page}.${language}.md`, import.meta.url), 'utf8')
    return markdownBlocks(text).flatMap(block => (block.kind === 'heading' && block.id ? [`${page}#${block.id}`] : []))
  })

test.each(languages)('the manual explains every page of the console (%s)', language => {
  const known = anchors(language)
  expect(new Set(known).size).toBe(known.length)
  expect(pages.filter(({ help }) => help === undefined || !known.includes(help)).map(({ url }) => url)).toEqual([])
  const parts = [...pages.flatMap(({ helpOfTab }) => Object.values(helpOfTab ?? {})), ...Object.values(algorithmHelp)]
  expect(parts.filter(help => !known.includes(help))).toEqual([])
})

test('both languages have the same sections', () => {
  expect(anchors('en')).toEqual(anchors('zh'))
})
