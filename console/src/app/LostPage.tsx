import { Link } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { OutlineButton } from '../ui/buttons.tsx'
import { PageMessage } from '../ui/state/PageMessage.tsx'
import { appTexts } from './app.texts.ts'
import { usePageName } from './use-page-name.ts'

/** In place of a page whose right was taken away while it was open: says so, and leads on. */
export function LostPage({ url, start }: { url: string; start: string }) {
  const t = useTexts(appTexts)
  const nameOf = usePageName()
  const startName = nameOf(start)
  return (
    <PageMessage role="alert">
      <h1>{t('pageLost', { name: nameOf(url) ?? url })}</h1>
      <p>{t('pageLostHint')}</p>
      <OutlineButton as={Link} to={start}>
        {startName ? t('goTo', { name: startName }) : t('backToStart')}
      </OutlineButton>
    </PageMessage>
  )
}
