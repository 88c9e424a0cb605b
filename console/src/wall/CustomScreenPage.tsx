import { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { PageMessage } from '../ui/state/PageMessage.tsx'
import { NoScreen } from './NoScreen.tsx'
import type { DrawWidget } from './ScreenGrid.tsx'
import { ScreenStage } from './ScreenStage.tsx'
import { screenTexts } from './screen.texts.ts'
import { useCompanyOf } from './use-company-of.ts'
import { useWallReport } from './use-wall-report.ts'

/** What is saved in the editor is on the wall within so long. */
const readEvery = 60_000

type Props = { draw: DrawWidget; takeover: ReactNode; isQuiet: boolean }

/** The screen a company has composed for its wall. */
export function CustomScreenPage(props: Props) {
  const t = useTexts(screenTexts)
  const companyId = Number(useParams().id)
  const isSelected = useCompanyOf(companyId)
  useWallReport()
  const read = useCall(
    wallCalls.readScreen,
    { ofCompanyId: companyId },
    { selection: {}, enabled: companyId > 0, refetchInterval: readEvery },
  )
  const widgets = read.data?.widgets
  if (!(companyId > 0) || read.error?.code === 'company.notFound' || widgets?.length === 0)
    return <NoScreen companyId={read.data ? companyId : undefined} />
  if (!widgets) return <PageMessage role="status">{read.isError ? t('failed') : ''}</PageMessage>
  return isSelected && <ScreenStage widgets={widgets} {...props} />
}
