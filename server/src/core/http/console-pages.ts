/** Every page of the console as HTML, by brand and language, made when it is first asked for. */
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import { putLast } from '@watchfire/contract/core/drop-oldest.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { type CompressedText, compressText } from './compressed-answer.ts'
import { pageAddresses } from './page-addresses.ts'
import { type PageContent, pageHtml } from './page-html.ts'

/** What the build of the console brings along to draw its public pages and the manual (console/src/landing/prerender.tsx). */
type Prerender = {
  prerenderedPaths: ReadonlySet<string>
  /** Undefined where the brand has no such page. */
  prerender(asked: { path: string; brand: Brand['look']; language: Language }): PageContent | undefined
}
const drawsNothing: Prerender = { prerenderedPaths: new Set(), prerender: () => undefined }

/** Of a check point (console/src/inspection/point/point-address.ts). */
const isOfLabel = (path: string) => path.startsWith('/q/')

type Asked = { path: string; brand: Brand; language: Language; origin: string }

/** A page takes some 40 KB in its three encodings. Hosts can be made up by whoever asks, so what is kept has an end. */
export const maxPages = 300

export type ConsolePages = {
  pageOf(asked: Asked): Promise<CompressedText>
  /** Those that are for everybody, and drawn ahead. */
  publicPaths: ReadonlySet<string>
}

export async function openConsolePages(folder: string): Promise<ConsolePages> {
  const template = readFileSync(`${folder}/index.html`, 'utf8')
  const ofLabels = existsSync(`${folder}/label.html`) ? readFileSync(`${folder}/label.html`, 'utf8') : template
  const drawing = `${folder}/prerender/prerender.js`
  const { prerenderedPaths, prerender }: Prerender = existsSync(drawing)
    ? await import(pathToFileURL(drawing).href)
    : drawsNothing
  /** Drawing is the costly part and knows no host: there are as many as brands, languages and public pages. */
  const drawn = new Map<string, PageContent | undefined>()
  const made = new Map<string, Promise<CompressedText>>()

  const draw = ({ path, brand, language }: Asked) => {
    if (!prerenderedPaths.has(path)) return undefined
    const key = JSON.stringify([brand.name, language, path])
    if (!drawn.has(key)) drawn.set(key, prerender({ path, brand: brand.look, language }))
    return drawn.get(key)
  }
  const make = (asked: Asked) => {
    const { path, brand, language, origin } = asked
    const content = draw(asked)
    const page = content
      ? { ...content, addresses: pageAddresses(origin, path) }
      : { title: brand.title[language], description: brand.claim[language], body: '' }
    return compressText(pageHtml(isOfLabel(path) ? ofLabels : template, brand, language, page))
  }
  const pageOf = (asked: Asked) => {
    const place = prerenderedPaths.has(asked.path) ? [asked.path, asked.origin] : []
    const key = JSON.stringify([asked.brand.name, asked.language, isOfLabel(asked.path), ...place])
    const text = made.get(key) ?? make(asked)
    // What nobody asks for leaves first.
    putLast(made, maxPages, key, text)
    return text
  }
  return { pageOf, publicPaths: prerenderedPaths }
}
