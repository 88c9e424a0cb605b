import { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import { Link } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { OutlineButton } from '../ui/buttons.tsx'
import { Can } from '../ui/Can.tsx'
import { PageMessage } from '../ui/state/PageMessage.tsx'
import { VisuallyHidden } from '../ui/text.tsx'
import { screenTexts } from './screen.texts.ts'

/** In place of a screen; who may composes one. */
export function NoScreen({ companyId }: { companyId: number | undefined }) {
  const t = useTexts(screenTexts)
  return (
    <main id="wf-main">
      <PageMessage>
        <VisuallyHidden as="h1">{t('titleNone')}</VisuallyHidden>
        <p role="status">{t('noScreen')}</p>
        <p>
          {companyId !== undefined && (
            <Can call={wallCalls.saveScreen}>
              <OutlineButton as={Link} to={`/customized-screen/${companyId}/edit`}>
                {t('compose')}
              </OutlineButton>{' '}
            </Can>
          )}
          <OutlineButton as={Link} to="/">
            {t('toConsole')}
          </OutlineButton>
        </p>
      </PageMessage>
    </main>
  )
}
