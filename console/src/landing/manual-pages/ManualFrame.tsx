import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { TextButton } from '../../ui/buttons.tsx'
import { LandingFrame } from '../LandingFrame.tsx'
import { landingTexts } from '../landing.texts.ts'
import { usePageTitle } from '../use-page-title.ts'
import styles from './ManualFrame.module.css'
import { ManualSearch } from './ManualSearch.tsx'
import { manualSections } from './manual-sections.ts'

/** The sections of the manual at the left, the text of one of them to read. */
export function ManualFrame({ page, children }: { page: string; children: ReactNode }) {
  const t = useTexts(landingTexts)
  const language = useLanguage()
  const index = manualSections.findIndex(section => section.page === page)
  const [before, after] = [manualSections[index - 1], manualSections[index + 1]]
  usePageTitle(manualSections[index]?.title[language])
  return (
    <LandingFrame>
      <div className={styles.manual}>
        <nav className={styles.menu} aria-label={t('manual')}>
          <ManualSearch />
          <p>{t('manual')}</p>
          <ul>
            {manualSections.map(one => (
              <li key={one.page}>
                <NavLink to={`/word/${one.page}`}>{one.title[language]}</NavLink>
              </li>
            ))}
          </ul>
          <TextButton className={styles.print} onClick={() => print()}>
            {t('print')}
          </TextButton>
        </nav>
        <article className={styles.text} lang={language === 'zh' ? 'zh-CN' : 'en'}>
          {children}
          <div className={styles.steps}>
            {before && (
              <Link to={`/word/${before.page}`}>
                {t('previous')} · {before.title[language]}
              </Link>
            )}
            {after && (
              <Link className={styles.next} to={`/word/${after.page}`}>
                {t('next')} · {after.title[language]}
              </Link>
            )}
          </div>
        </article>
      </div>
    </LandingFrame>
  )
}
