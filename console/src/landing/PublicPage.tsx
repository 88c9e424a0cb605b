import { Navigate, useLocation } from 'react-router'
import { useBrand } from '../core/brand-store.ts'
import { useLanguage } from '../core/language.ts'
import { LandingFrame } from './LandingFrame.tsx'
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

/** One of the public pages, by its address. Brands without a public menu have none of them. */
export function PublicPage() {
  const language = useLanguage()
  const { publicMenu } = useBrand()
  const content = contents[useLocation().pathname.slice(1)]?.[language]
  if (!publicMenu || !content) return <Navigate to="/login" replace />
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
