import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { OutlineButton } from '../ui/buttons.tsx'
import { PageMessage } from '../ui/state/PageMessage.tsx'
import { appTexts } from './app.texts.ts'
import { usePageName } from './use-page-name.ts'

/** A menu without a page in this version: says so, and leads back to where the person begins. */
export function DevelopingPage({ start }: { start: string }) {
  const t = useTexts(appTexts)
  const nameOf = usePageName()
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
