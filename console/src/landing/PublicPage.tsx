import type { BrandLook, PublicContent, PublicPageName } from '@watchfire/contract/core/brand.ts'
import { useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useBrand } from '../core/brand-store.ts'
import { type Language, useLanguage } from '../core/language.ts'
import { LandingFrame } from './LandingFrame.tsx'
import { inBrand } from './manual-tokens.ts'
import { PublicBlock } from './PublicBlock.tsx'
import styles from './PublicPage.module.css'
import { aiMonitor } from './pages/ai-monitor.ts'
import { companyinfo } from './pages/companyinfo.ts'
import { connection } from './pages/connection.ts'
import { place } from './pages/place.ts'
import { product } from './pages/product.ts'
import type { PublicPageContent } from './pages/public-content.ts'
import { success } from './pages/success.ts'

const contents: Readonly<Record<string, PublicPageContent>> = {
  product,
  place,
  aiMonitor,
  connection,
  success,
  companyinfo,
}

/** Words of the brand are plain words: they stand in the JSON of a page as they do in its texts. */
const inBrandAll = (content: PublicContent, brand: BrandLook, language: Language): PublicContent =>
  JSON.parse(inBrand(JSON.stringify(content), brand, language))

/** One of the public pages, by its address. Brands without a public menu have none of them. */
export function PublicPage() {
  const language = useLanguage()
  const brand = useBrand()
  const name = useLocation().pathname.slice(1)
  const written = (brand.landing[name as PublicPageName] ?? contents[name])?.[language]
  const content = useMemo(() => written && inBrandAll(written, brand, language), [written, brand, language])
  if (!brand.publicMenu || !content) return <Navigate to="/login" replace />
  return (
    <LandingFrame>
      <div className={styles.head}>
        <h1>{content.title}</h1>
        <p>{content.lead}</p>
      </div>
      {content.blocks.map(block => (
        <PublicBlock key={block.title} block={block} />
      ))}
    </LandingFrame>
  )
}
