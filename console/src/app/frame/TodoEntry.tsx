import { rights } from '@watchfire/contract/core/rights.ts'
import { useConsentRequest, useFreshConsent } from '../../access/public/use-consent-request.ts'
import { useOpenAlarm } from '../../alarm/model/open-alarm.ts'
import { useTexts } from '../../core/texts.ts'
import { TodoButton } from '../../notice/TodoButton.tsx'
import type { FurtherTodo } from '../../notice/TodoList.tsx'
import { Can } from '../../ui/Can.tsx'
import { appTexts } from '../app.texts.ts'

const noFurther: readonly FurtherTodo[] = []

/** The to-do list opens its alarms over whatever page is shown. */
export function TodoEntry() {
  const { open } = useOpenAlarm()
  const t = useTexts(appTexts)
  const request = useConsentRequest()
  useFreshConsent()
  const further = request ? [{ text: t('platformAsks', request), address: '/separation' }] : noFurther
  return (
    <Can right={[rights.workplace, rights.monitor, rights.grantAccess]}>
      <TodoButton open={open} further={further} />
    </Can>
  )
}
