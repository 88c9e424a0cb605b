/** The public pages and the manual as HTML, for the server: read before any script runs, and without one. */
import type { BrandLook } from '@watchfire/contract/core/brand-file.ts'
import { publicPages } from '@watchfire/contract/core/public-pages.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { showBrand } from '../core/brand-store.ts'
import { chooseLanguage, type Language } from '../core/language.ts'
import { ManualFrame } from './manual-pages/ManualFrame.tsx'
import { ManualText } from './manual-pages/ManualText.tsx'
import { manualSections } from './manual-pages/manual-sections.ts'
import { inBrand } from './manual-pages/manual-tokens.ts'
import { markdownBlocks, plainText } from './manual-pages/markdown-blocks.ts'
import { PublicPage } from './PublicPage.tsx'
import { publicContentAt } from './public-content-at.ts'
import { LoginPage } from './sign-in/LoginPage.tsx'
import { titleOf } from './use-page-title.ts'

const texts = import.meta.glob<string>('./manual/*.md', { query: '?raw', import: 'default', eager: true })

export const prerenderedPaths: ReadonlySet<string> = new Set([
  '/login',
  ...publicPages.map(name => `/${name}`),
  ...manualSections.map(({ page }) => `/word/${page}`),
])

type Asked = { path: string; brand: BrandLook; language: Language }
type Page = { title?: string; description: string; content: ReactNode }

/** Undefined for a path that is not drawn ahead. Drawn in one go: brand and language of the module are those of this page meanwhile. */
export function prerender({ path, brand, language }: Asked) {
  const page = pageAt(path, brand, language)
  if (!page) return undefined
  showBrand(brand)
  chooseLanguage(language)
  return {
    title: titleOf(page.title, brand.title[language]),
    description: page.description,
    body: renderToStaticMarkup(<StaticRouter location={path}>{page.content}</StaticRouter>),
  }
}

function pageAt(path: string, brand: BrandLook, language: Language): Page | undefined {
  if (path === '/login') return { description: brand.claim[language], content: <LoginPage /> }
  const content = publicContentAt(path, brand, language)
  if (content) return { title: content.title, description: content.lead, content: <PublicPage /> }
  const section = manualSections.find(({ page }) => path === `/word/${page}`)
  const source = section && texts[`./manual/${section.page}.${language}.md`]
  if (!section || source === undefined) return undefined
  const [first] = markdownBlocks(inBrand(source, brand, language)).flatMap(block =>
    block.kind === 'paragraph' ? [plainText(block.text)] : [],
  )
  return {
    title: section.title[language],
    description: first ?? brand.claim[language],
    content: (
      <ManualFrame page={section.page}>
        <ManualText source={source} />
      </ManualFrame>
    ),
  }
}
