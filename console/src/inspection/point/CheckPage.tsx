import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { pointCode } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { PageMessage } from '../../ui/state/PageMessage.tsx'
import { CheckForm } from './CheckForm.tsx'
import { checkTexts } from './check.texts.ts'
import { HandedIn } from './HandedIn.tsx'

/** A check at a point that was come to by its label (/q/…). What stands above the page does not narrow it. */
export function ScannedPage() {
  const code = (useParams().id ?? '').toUpperCase()
  const isCode = pointCode.safeParse(code).success
  const form = useCall(checkPointCalls.scan, { pointCode: code }, { quiet: true, enabled: isCode, selection: {} })
  return isCode ? <Check key={code} form={form} code={code} /> : <NoPoint />
}

/** The same by way of a list. */
export function CheckPage() {
  const pointId = Number(useParams().id)
  const isId = Number.isSafeInteger(pointId) && pointId > 0
  const form = useCall(checkPointCalls.get, { pointId }, { quiet: true, enabled: isId, selection: {} })
  return isId ? <Check key={pointId} form={form} /> : <NoPoint />
}

type Form = ReturnType<typeof useCall<typeof checkPointCalls.get>>

function Check({ form: { data, error, isPending, refetch }, code }: { form: Form; code?: string }) {
  const [checkId, setCheckId] = useState<number>()
  // What was asked when it was opened is asked to the end, whatever is changed meanwhile.
  const [opened, setOpened] = useState(data)
  if (checkId !== undefined) return <HandedIn checkId={checkId} onAgain={() => setCheckId(undefined)} />
  if (data && !opened) setOpened(data)
  const shown = opened ?? data
  if (shown) return <CheckForm form={shown} code={code} onDone={setCheckId} />
  if (error?.code === 'inspection.pointNotFound') return <NoPoint />
  return <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
}

function NoPoint() {
  const t = useTexts(checkTexts)
  return (
    <PageMessage role="alert">
      <h2>{t('notFound')}</h2>
    </PageMessage>
  )
}
