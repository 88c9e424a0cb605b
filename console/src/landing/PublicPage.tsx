import { useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useBrand } from '../core/brand-store.ts'
import { useLanguage } from '../core/language.ts'
import { LandingFrame } from './LandingFrame.tsx'
import { PublicBlock } from './PublicBlock.tsx'
import styles from './PublicPage.module.css'
import { publicContentAt } from './public-content-at.ts'
import { Screen } from './Screen.tsx'
import { usePageTitle } from './use-page-title.ts'

/** One of the public pages, by its address. Brands without a public menu have none of them. */
export function PublicPage() {
  const language = useLanguage()
  const brand = useBrand()
  const { pathname } = useLocation()
  const content = useMemo(() => publicContentAt(pathname, brand, language), [pathname, brand, language])
  usePageTitle(content?.title)
  if (!content) return <Navigate to="/login" replace />
  return (
    <LandingFrame>
      <div className={styles.head}>
        <div className={content.screen && brand.screens ? styles.beside : undefined}>
          <div>
            <h1>{content.title}</h1>
            <p>{content.lead}</p>
          </div>
          {content.screen && <Screen name={content.screen} alt="" first />}
        </div>
      </div>
      {content.blocks.map(block => (
        <PublicBlock key={block.title} block={block} />
      ))}
    </LandingFrame>
  )
}
