/** What the public pages say: a brand's own words, else ours with its names for things. */
import type { BrandLook, PublicContent } from '@watchfire/contract/core/brand-file.ts'
import type { PublicPageName } from '@watchfire/contract/core/public-pages.ts'
import type { Language } from '../core/language.ts'
import { inBrand } from './manual-pages/manual-tokens.ts'
import { aiMonitor } from './pages/ai-monitor.ts'
import { companyinfo } from './pages/companyinfo.ts'
import { connection } from './pages/connection.ts'
import { place } from './pages/place.ts'
import { product } from './pages/product.ts'
import type { PublicPageContent } from './pages/public-content.ts'
import { success } from './pages/success.ts'

const contents: Readonly<Record<PublicPageName, PublicPageContent>> = {
  product,
  place,
  aiMonitor,
  connection,
  success,
  companyinfo,
}
const isPublicPage = (name: string): name is PublicPageName => name in contents

/** Undefined for an address that is none, and in brands without public pages. */
export function publicContentAt(path: string, brand: BrandLook, language: Language): PublicContent | undefined {
  const name = path.slice(1)
  if (!brand.publicMenu || !isPublicPage(name)) return undefined
  const content = (brand.landing[name] ?? contents[name])[language]
  return JSON.parse(JSON.stringify(content), (_, value) =>
    typeof value === 'string' ? inBrand(value, brand, language) : value,
  )
}
