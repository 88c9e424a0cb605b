import { rights } from '@watchfire/contract/core/rights.ts'
import { useConsentRequest, useFreshConsent } from '../../access/public/use-consent-request.ts'
import { useOpenAlarm } from '../../alarm/model/open-alarm.ts'
import { useTexts } from '../../core/texts.ts'
import { useDueHazards, useUnsentChecks } from '../../inspection/public/use-due-hazards.ts'
import { TodoButton } from '../../notice/TodoButton.tsx'
import { Can } from '../../ui/Can.tsx'
import { appTexts } from '../app.texts.ts'

/** The to-do list opens its alarms over whatever page is shown. */
export function TodoEntry() {
  const { open } = useOpenAlarm()
  const t = useTexts(appTexts)
  const request = useConsentRequest()
  useFreshConsent()
  const hazards = useDueHazards()
  const unsent = useUnsentChecks()
  const asked = request ? [{ text: t('platformAsks', request), address: '/separation' }] : []
  return (
    <Can right={[rights.workplace, rights.monitor, rights.grantAccess, rights.fireCheck]}>
      <TodoButton open={open} further={[...unsent, ...asked, ...hazards]} />
    </Can>
  )
}
