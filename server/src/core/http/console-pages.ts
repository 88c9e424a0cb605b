/** Every page of the console as HTML, by brand and language, made when it is first asked for. */
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { type CompressedText, compressText } from './compressed-answer.ts'
import { type PageContent, pageHtml } from './page-html.ts'

/** What the build of the console brings along to draw its public pages and the manual (console/src/landing/prerender.tsx). */
type Prerender = {
  prerenderedPaths: ReadonlySet<string>
  /** Undefined where the brand has no such page. */
  prerender(asked: { path: string; brand: Brand['look']; language: Language }): PageContent | undefined
}
const drawsNothing: Prerender = { prerenderedPaths: new Set(), prerender: () => undefined }

type Asked = { path: string; brand: Brand; language: Language; origin: string }

/** A page takes some 40 KB in its three encodings. Hosts can be made up by whoever asks, so what is kept has an end. */
const maxPages = 300

export async function openConsolePages(folder: string): Promise<(asked: Asked) => Promise<CompressedText>> {
  const template = readFileSync(`${folder}/index.html`, 'utf8')
  const drawing = `${folder}/prerender/prerender.js`
  const { prerenderedPaths, prerender }: Prerender = existsSync(drawing)
    ? await import(pathToFileURL(drawing).href)
    : drawsNothing
  const made = new Map<string, Promise<CompressedText>>()

  const make = ({ path, brand, language, origin }: Asked) => {
    const drawn = prerender({ path, brand: brand.look, language })
    const addresses = { zh: `${origin}${path}`, en: `${origin}${path}?lang=en` }
    const page = drawn
      ? { ...drawn, addresses }
      : { title: brand.title[language], description: brand.claim[language], body: '' }
    return compressText(pageHtml(template, brand, language, page))
  }
  return asked => {
    const place = prerenderedPaths.has(asked.path) ? [asked.path, asked.origin] : []
    const key = JSON.stringify([asked.brand.name, asked.language, ...place])
    const known = made.get(key)
    if (known) return known
    if (made.size >= maxPages) made.clear()
    const text = make(asked)
    made.set(key, text)
    return text
  }
}
