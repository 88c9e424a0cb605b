import { Link, Navigate, NavLink, useParams } from 'react-router'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { TextButton } from '../ui/buttons.tsx'
import { lazyPage } from '../ui/lazy-part.tsx'
import { LandingFrame } from './LandingFrame.tsx'
import { landingTexts } from './landing.texts.ts'
import styles from './ManualPage.module.css'
import { ManualSearch } from './ManualSearch.tsx'
import { ManualText } from './ManualText.tsx'
import { manualSections } from './manual-sections.ts'
import { manualTexts } from './manual-texts.ts'

/** The text of each section in each language. */
const texts = new Map(
  [...manualTexts].map(([name, load]) => [
    name,
    lazyPage(async () => {
      const source = await load()
      return () => <ManualText source={source} />
    }),
  ]),
)

/** The manual of this product: its sections at the left, one of them to read. */
export function ManualPage() {
  const t = useTexts(landingTexts)
  const language = useLanguage()
  const { page } = useParams()
  const index = manualSections.findIndex(section => section.page === page)
  const section = manualSections[index]
  if (!section) return <Navigate to={`/word/${manualSections[0].page}`} replace />
  const Text = texts.get(`${section.page}.${language}`)
  const [before, after] = [manualSections[index - 1], manualSections[index + 1]]
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
          {Text && <Text />}
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
