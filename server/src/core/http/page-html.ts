/** The page of the console as a brand has it: what the build made, with the brand's title, colours and signs in it, before any script runs. */
import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { colourVariables, fontStack, paletteOf } from '@watchfire/contract/core/palette.ts'
import { languageTag } from './page-addresses.ts'

export type PageContent = {
  title: string
  description: string
  /** HTML of the page itself; the console's own pages are drawn in the browser. */
  body: string
  /** Where the page is found in each language, for pages that anybody may find. */
  addresses?: Record<Language, string>
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const inHtml = (text: string): string => text.replace(/[&<>"']/g, sign => signs[sign] ?? sign)
const emptyRoot = '<div id="root"></div>'

export function pageHtml(template: string, brand: Brand, language: Language, page: PageContent): string {
  const head = [
    `<title>${inHtml(page.title)}</title>`,
    `<meta name="description" content="${inHtml(page.description)}" />`,
    '<link rel="icon" href="/brand/icon" />',
    '<link rel="apple-touch-icon" href="/brand/icon-180.png" />',
    '<link rel="manifest" href="/manifest.webmanifest" />',
    `<meta name="theme-color" content="${paletteOf('dark', brand.palette).panel}" />`,
    ...linksOf(page.addresses, language),
    `<style>${colours(brand)}</style>`,
    // `<` would end the script, whatever text it stands in.
    `<script type="application/json" id="brand">${JSON.stringify(brand.look).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ')
  return (
    template
      .replace(/<html lang="[^"]*">/, () => `<html lang="${languageTag(language)}">`)
      .replace(/<!--brand-->[\s\S]*?<!--\/brand-->/, () => head)
      // Marked until the script has taken the page over: what needs it does not answer before.
      .replace(emptyRoot, () => (page.body ? `<div id="root" data-ahead>${page.body}</div>` : emptyRoot))
  )
}

function colours(brand: Brand): string {
  const rule = (theme: 'dark' | 'light', selector: string) =>
    `${selector}{color-scheme:${theme};${colourVariables(paletteOf(theme, brand.palette))
      .map(([name, colour]) => `${name}:${colour}`)
      .join(';')}}`
  return `${rule('dark', ':root')}${rule('light', ':root[data-theme=light]')}html{--wf-font:${fontStack};background:var(--wf-bg);color:var(--wf-text)}`
}

function linksOf(addresses: PageContent['addresses'], language: Language): string[] {
  if (!addresses) return []
  return [
    `<link rel="canonical" href="${inHtml(addresses[language])}" />`,
    ...(['zh', 'en'] as const).map(
      other => `<link rel="alternate" hreflang="${languageTag(other)}" href="${inHtml(addresses[other])}" />`,
    ),
  ]
}
