import { use } from 'react'
import { Link, Navigate, NavLink, useParams } from 'react-router'
import { type Language, useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { LandingFrame } from './LandingFrame.tsx'
import { landingTexts } from './landing.texts.ts'
import { Markdown } from './Markdown.tsx'
import { type ManualSection, manualSections } from './manual-sections.ts'
import './manual.css'

const files = import.meta.glob<string>('./manual/*.md', { query: '?raw', import: 'default' })
/** One promise per file, so that a page that is drawn again does not wait again. */
const loaded = new Map<string, Promise<string>>()

function textOfSection(section: ManualSection, language: Language): Promise<string> {
  const path = `./manual/${section.page}.${language}.md`
  const known = loaded.get(path)
  if (known) return known
  const load = files[path]?.() ?? Promise.reject(new Error(`the manual has no ${path}`))
  loaded.set(path, load)
  // A file that did not come is asked for again next time.
  load.catch(() => loaded.delete(path))
  return load
}

/** The manual of this product: its sections at the left, one of them to read. */
export function ManualPage() {
  const t = useTexts(landingTexts)
  const language = useLanguage()
  const { page } = useParams()
  const index = manualSections.findIndex(section => section.page === page)
  const section = manualSections[index]
  if (!section) return <Navigate to={`/word/${manualSections[0].page}`} replace />
  const [before, after] = [manualSections[index - 1], manualSections[index + 1]]
  return (
    <LandingFrame>
      <div className="wf-manual">
        <nav className="wf-manual-menu" aria-label={t('manual')}>
          <p>{t('manual')}</p>
          <ul>
            {manualSections.map(one => (
              <li key={one.page}>
                <NavLink to={`/word/${one.page}`}>{one.title[language]}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <article className="wf-manual-text" lang={language === 'zh' ? 'zh-CN' : 'en'}>
          <Markdown text={use(textOfSection(section, language))} />
          <div className="wf-manual-steps">
            {before && (
              <Link to={`/word/${before.page}`}>
                {t('previous')} · {before.title[language]}
              </Link>
            )}
            {after && (
              <Link className="wf-manual-next" to={`/word/${after.page}`}>
                {t('next')} · {after.title[language]}
              </Link>
            )}
          </div>
        </article>
      </div>
    </LandingFrame>
  )
}
