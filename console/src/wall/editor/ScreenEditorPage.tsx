import { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListSection, ListTitle } from '../../ui/list/ListParts.tsx'
import type { DrawWidget } from '../ScreenGrid.tsx'
import { screenTexts } from '../screen.texts.ts'
import { useCompanyOf } from '../use-company-of.ts'
import { ScreenComposer } from './ScreenComposer.tsx'

/** Where the custom screen of a company is composed. */
export function ScreenEditorPage({ draw }: { draw: DrawWidget }) {
  const t = useTexts(screenTexts)
  const companyId = Number(useParams().id)
  useCompanyOf(companyId)
  const read = useCall(
    wallCalls.readScreen,
    { ofCompanyId: companyId },
    { selection: {}, enabled: companyId > 0, quiet: true, fresh: true },
  )
  /** Loading anew makes a new editor; a screen that is only read again does not. */
  const [loaded, setLoaded] = useState(0)
  if (read.data)
    return (
      <ScreenComposer
        key={`${companyId} ${loaded}`}
        companyId={companyId}
        screen={read.data}
        draw={draw}
        onReload={async () => {
          await read.refetch()
          setLoaded(count => count + 1)
        }}
      />
    )
  return (
    <ListSection>
      <ListTitle>{t('titleNone')}</ListTitle>
      <ListEmpty
        state={read.isError || !(companyId > 0) ? 'failed' : 'loading'}
        error={read.error ?? undefined}
        onRetry={() => void read.refetch()}
      />
    </ListSection>
  )
}
