import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { type PointForm, pointCode } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { type ComponentProps, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { PageMessage } from '../../ui/state/PageMessage.tsx'
import type { PointSought } from '../offline/saved-forms.ts'
import { useDraft } from '../offline/use-draft.ts'
import { useSavedForm } from '../offline/use-saved-form.ts'
import { CheckForm, type HandedInCheck } from './CheckForm.tsx'
import { checkTexts } from './check.texts.ts'
import { checkSlot } from './check-draft.ts'
import { HandedIn } from './HandedIn.tsx'

/** A check at a point that was come to by its label (/q/…). What stands above the page does not narrow it. */
export function ScannedPage() {
  const code = (useParams().id ?? '').toUpperCase()
  const isCode = pointCode.safeParse(code).success
  const form = useCall(checkPointCalls.scan, { pointCode: code }, { quiet: true, enabled: isCode, selection: {} })
  return isCode ? <Check key={code} form={form} sought={{ code }} /> : <NoPoint />
}

/** The same by way of a list. */
export function CheckPage() {
  const pointId = Number(useParams().id)
  const isId = Number.isSafeInteger(pointId) && pointId > 0
  const form = useCall(checkPointCalls.get, { pointId }, { quiet: true, enabled: isId, selection: {} })
  return isId ? <Check key={pointId} form={form} sought={{ pointId }} /> : <NoPoint />
}

type Form = ReturnType<typeof useCall<typeof checkPointCalls.get>>

function Check({ form: { data, error, isPending, refetch }, sought }: { form: Form; sought: PointSought }) {
  const [handedIn, setHandedIn] = useState<HandedInCheck>()
  // What was asked when it was opened is asked to the end, whatever is changed meanwhile.
  const [opened, setOpened] = useState<PointForm>()
  const saved = useSavedForm(sought, { isAnswered: data !== undefined, error })
  const shown = opened ?? data ?? saved
  if (handedIn) return <HandedIn check={handedIn} onAgain={() => setHandedIn(undefined)} />
  if (shown && !opened) setOpened(shown)
  if (shown) return <Begun form={shown} code={'code' in sought ? sought.code : undefined} onDone={setHandedIn} />
  if (error?.code === 'inspection.pointNotFound') return <NoPoint />
  return <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
}

/** The form, filled with the draft of an earlier check of this point that was not finished and is not open in another tab. */
function Begun(given: Pick<ComponentProps<typeof CheckForm>, 'form' | 'code' | 'onDone'>) {
  const { uid } = useUser()
  const { state } = useLocation()
  const slot = checkSlot(uid, given.form.point.pointId)
  const draft = useDraft({ slot, fresh: slot, wanted: state?.draft })
  if (!draft) return <ListEmpty state="loading" onRetry={() => undefined} />
  return <CheckForm key={draft.key} {...given} held={draft} />
}

function NoPoint() {
  const t = useTexts(checkTexts)
  return (
    <PageMessage role="alert">
      <h2>{t('notFound')}</h2>
    </PageMessage>
  )
}
