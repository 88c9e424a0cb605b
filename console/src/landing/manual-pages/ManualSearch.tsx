import type { BrandLook } from '@watchfire/contract/core/brand-file.ts'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBrand } from '../../core/brand-store.ts'
import { type Language, useLanguage } from '../../core/language.ts'
import { lazyCode } from '../../core/lazy-code.ts'
import { useTexts } from '../../core/texts.ts'
import { landingTexts } from '../landing.texts.ts'
import styles from './ManualSearch.module.css'

const openIndex = (brand: BrandLook, language: Language) =>
  lazyCode(async () => (await import('./manual-search.ts')).openManualSearch(language, brand))
const indexes = new WeakMap<BrandLook, Record<Language, ReturnType<typeof openIndex>>>()

/** The index of a brand's manual: its words stand in it. */
function indexOf(brand: BrandLook, language: Language) {
  const known = indexes.get(brand) ?? { zh: openIndex(brand, 'zh'), en: openIndex(brand, 'en') }
  indexes.set(brand, known)
  return known[language]
}

/** Searches the manual. Its index is made when somebody begins to search. */
export function ManualSearch() {
  const t = useTexts(landingTexts)
  const index = indexOf(useBrand(), useLanguage())
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const searching = query.trim() !== ''
  useEffect(() => (searching ? index.want() : undefined), [index, searching])
  const { code: find, failed } = index.use()
  const hits = searching ? find?.(query) : undefined
  const leave = () => setQuery('')
  return (
    <search className={styles.search}>
      <input
        type="search"
        value={query}
        placeholder={t('searchManual')}
        aria-label={t('searchManual')}
        onChange={event => setQuery(event.target.value)}
        onKeyDown={event => {
          const [first] = hits ?? []
          if (event.key !== 'Enter' || !first) return
          void navigate(first.to)
          leave()
        }}
      />
      <div role="status">
        {searching && failed && <p className={styles.none}>{t('searchFailed')}</p>}
        {hits && (
          <ul className={styles.hits}>
            {hits.length === 0 && <li className={styles.none}>{t('nothingFound')}</li>}
            {hits.map(({ to, title, excerpt }) => (
              <li key={to}>
                <Link to={to} onClick={leave}>
                  <strong>{title}</strong>
                  <span>{marked(excerpt, query.trim())}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </search>
  )
}

function marked(text: string, query: string) {
  const at = text.toLowerCase().indexOf(query.toLowerCase())
  if (at < 0 || query === '') return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  )
}
