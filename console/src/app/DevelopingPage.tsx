import { menuList } from '@watchfire/contract/core/rights.ts'
import { Link, useSearchParams } from 'react-router'
import { useBrand } from '../core/brand-store.ts'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { OutlineButton } from '../ui/buttons.tsx'
import { PageMessage } from '../ui/PageMessage.tsx'
import { appTexts } from './app.texts.ts'

/** A menu without a page in this version: says so, and leads back to where the person begins. */
export function DevelopingPage({ start }: { start: string }) {
  const t = useTexts(appTexts)
  const language = useLanguage()
  const { menuNames } = useBrand()
  const nameOf = (url: string | null) => {
    const menu = menuList.find(known => known.url !== null && known.url === url)
    return menu && (menuNames[menu.id] ?? menu)[language]
  }
  const name = nameOf(useSearchParams()[0].get('page'))
  const startName = nameOf(start)
  return (
    <PageMessage>
      <h1>{name ? t('pageMissing', { name }) : t('anyPageMissing')}</h1>
      {start === '/developing' ? (
        <p>{t('noPageAtAll')}</p>
      ) : (
        <>
          <p>{t('pageMissingHint')}</p>
          <OutlineButton as={Link} to={start}>
            {startName ? t('backTo', { name: startName }) : t('backToStart')}
          </OutlineButton>
        </>
      )}
    </PageMessage>
  )
}
