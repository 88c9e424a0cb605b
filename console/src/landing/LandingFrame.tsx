import { publicPages } from '@watchfire/contract/core/public-pages.ts'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useBrand } from '../core/brand-store.ts'
import { chooseLanguage, useLanguage } from '../core/language.ts'
import { useMaybeUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { chooseTheme, useTheme } from '../core/theme-choice.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import styles from './LandingFrame.module.css'
import { landingTexts } from './landing.texts.ts'

/** Head and foot of the public pages. Enterprise hosts link none of them (their brand has no public menu). */
export function LandingFrame({ children, plainFoot = false }: { children: ReactNode; plainFoot?: boolean }) {
  const t = useTexts(landingTexts)
  const brand = useBrand()
  const language = useLanguage()
  const theme = useTheme()
  const user = useMaybeUser()
  const { pathname } = useLocation()
  const title = brand.title[language]
  return (
    <div className={styles.landing}>
      <header className={styles.head}>
        <Link className={styles.logo} to="/login" aria-label={title}>
          <BrandMark size={30} name={<span>{title}</span>} />
        </Link>
        {brand.publicMenu && (
          <nav className={styles.nav} aria-label={t('publicMenu')}>
            {publicPages.map(name => (
              <NavLink key={name} to={`/${name}`}>
                {t(name)}
              </NavLink>
            ))}
            <NavLink to="/word/word1">{t('help')}</NavLink>
          </nav>
        )}
        <div className={styles.tools}>
          <button type="button" onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}>
            {t(theme === 'dark' ? 'light' : 'dark')}
          </button>
          <button
            type="button"
            lang={language === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => chooseLanguage(language === 'zh' ? 'en' : 'zh')}
          >
            {t('language')}
          </button>
          {pathname !== '/login' && (
            <Link className={styles.enter} to={user ? '/' : '/login'}>
              {t(user ? 'backToConsole' : 'toSignIn')}
            </Link>
          )}
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      {(!plainFoot || brand.support || brand.filings.length > 0) && (
        <footer className={styles.foot}>
          {!plainFoot && <span>{t('footer', { title })}</span>}
          {brand.support && <Lookup text={brand.support.text[language]} url={brand.support.url} />}
          {brand.filings.map(filing => (
            <Lookup key={filing.text} {...filing} />
          ))}
        </footer>
      )}
    </div>
  )
}

/** A word of the brand's own, with the page or address it leads to where there is one. */
function Lookup({ text, url }: { text: string; url?: string | undefined }) {
  if (!url) return <span>{text}</span>
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
