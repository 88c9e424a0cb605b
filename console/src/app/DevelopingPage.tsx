import { menuList } from '@watchfire/contract/core/rights.ts'
import { Link, useSearchParams } from 'react-router'
import { useBrand } from '../core/brand-store.ts'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { appTexts } from './app.texts.ts'
import './page-boundary.css'

/** A menu whose page does not exist yet. */
export function DevelopingPage({ start }: { start: string }) {
  const t = useTexts(appTexts)
  const language = useLanguage()
  const { menuNames } = useBrand()
  const url = useSearchParams()[0].get('page')
  const menu = menuList.find(known => known.url !== null && known.url === url)
  const name = menu && (menuNames[menu.id] ?? menu)[language]
  return (
    <div className="wf-crash">
      <h1>{t('developing')}</h1>
      <p>{name ? t('developingHint', { name }) : t('developingAny')}</p>
      {start !== '/developing' && <Link to={start}>{t('backToStart')}</Link>}
    </div>
  )
}
