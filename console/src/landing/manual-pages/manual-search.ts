/** Finds sections of the manual. Chinese has no spaces: beside the words its characters are indexed in twos, so that any two find theirs. */
import type { BrandLook } from '@watchfire/contract/core/brand-file.ts'
import MiniSearch from 'minisearch'
import type { Language } from '../../core/language.ts'
import { manualSections } from './manual-sections.ts'
import { manualTexts } from './manual-texts.ts'
import { inBrand } from './manual-tokens.ts'
import { markdownBlocks, plainText } from './markdown-blocks.ts'

export type ManualHit = {
  /** Address of the section. */
  to: string
  page: string
  title: string
  /** The words around what was found. */
  excerpt: string
}

type Section = { id: string; page: string; title: string; text: string }

const han = /\p{Script=Han}+/gu
const words = new Intl.Segmenter('zh', { granularity: 'word' })

export function tokensOf(text: string): string[] {
  const lower = text.toLowerCase()
  const found = [...words.segment(lower)].filter(word => word.isWordLike).map(word => word.segment)
  const pairs = [...lower.matchAll(han)].flatMap(([run]) =>
    Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  )
  return [...new Set([...found, ...pairs])]
}

/** What a reader types: Chinese in twos alone, since the words of a piece differ from those of its whole. */
function tokensOfQuery(query: string): string[] {
  const lower = query.toLowerCase()
  const pairs = tokensOf(lower).filter(token => token.length === 2 && /^\p{Script=Han}+$/u.test(token))
  const others = tokensOf(lower).filter(token => !/\p{Script=Han}/u.test(token))
  return pairs.length + others.length > 0 ? [...pairs, ...others] : [lower]
}

/** The sections of a page: what stands before its first heading belongs to the page itself. */
export function sectionsOf(page: string, source: string): Section[] {
  const sections: Section[] = []
  for (const block of markdownBlocks(source)) {
    if (block.kind === 'heading' && (block.level === 1 || block.id)) {
      const { id } = block
      sections.push({ id: id ? `/word/${page}#${id}` : `/word/${page}`, page, title: plainText(block.text), text: '' })
      continue
    }
    const last = sections.at(-1)
    if (!last) continue
    const words =
      block.kind === 'list'
        ? block.items.join(' ')
        : block.kind === 'table'
          ? [block.head, ...block.rows].flat().join(' ')
          : block.text
    last.text = `${last.text} ${plainText(words)}`.trim()
  }
  return sections
}

function excerptOf(text: string, query: string): string {
  const lower = text.toLowerCase()
  const places = [query.toLowerCase(), ...tokensOfQuery(query)].map(token => lower.indexOf(token))
  const at = Math.max(0, (places.find(place => place >= 0) ?? 0) - 24)
  return `${at > 0 ? '…' : ''}${text.slice(at, at + 90)}${at + 90 < text.length ? '…' : ''}`
}

/** Reads the whole manual in a language, once. */
export async function openManualSearch(language: Language, brand: BrandLook): Promise<(query: string) => ManualHit[]> {
  const pages = await Promise.all(
    manualSections.map(async ({ page }) => {
      const source = (await manualTexts.get(`${page}.${language}`)?.()) ?? ''
      return sectionsOf(page, inBrand(source, brand, language))
    }),
  )
  const sections = pages.flat()
  const byId = new Map(sections.map(section => [section.id, section]))
  const index = new MiniSearch<Section>({ fields: ['title', 'text'], tokenize: tokensOf })
  index.addAll(sections)
  return query => {
    const wanted = query.trim()
    if (wanted === '') return []
    const found = index.search(wanted, {
      tokenize: tokensOfQuery,
      prefix: token => !/\p{Script=Han}{2}/u.test(token),
      combineWith: 'AND',
      boost: { title: 3 },
    })
    return found.slice(0, 8).flatMap(({ id }) => {
      const section = byId.get(id as string)
      return section
        ? [{ to: section.id, page: section.page, title: section.title, excerpt: excerptOf(section.text, wanted) }]
        : []
    })
  }
}
