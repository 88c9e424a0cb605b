import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from '../../core/brand-store.ts'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { landingTexts } from '../landing.texts.ts'
import styles from './ManualText.module.css'
import { Markdown } from './Markdown.tsx'
import { inBrand } from './manual-tokens.ts'
import { markdownBlocks } from './markdown-blocks.ts'

/** A page of the manual, with its outline where there is room. An address that names a section shows it. */
export function ManualText({ source }: { source: string }) {
  const t = useTexts(landingTexts)
  const text = inBrand(source, useBrand(), useLanguage())
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  const sections = markdownBlocks(text).flatMap(block =>
    block.kind === 'heading' && block.level === 2 && block.id ? [{ id: block.id, title: block.text }] : [],
  )
  return (
    <div className={styles.columns}>
      <div className={styles.text}>
        <Markdown text={text} />
      </div>
      <nav className={styles.outline} aria-label={t('outline')}>
        <p>{t('outline')}</p>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
