import { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { Button } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { SessionList } from './SessionList.tsx'
import { sessionTexts } from './session.texts.ts'

/** One's own sign-ins, and the end of any but this one. */
export function OwnSessions() {
  const t = useTexts(sessionTexts)
  const sessions = useCall(sessionCalls.list, {}, { quiet: true }).data
  const options = { refresh: ['session'] as const, successText: t('ended') }
  const end = useAct(sessionCalls.end, options)
  const endOthers = useAct(sessionCalls.endOthers, options)
  return (
    <SessionList sessions={sessions} onEnd={({ sessionId }) => end.mutate({ sessionId })}>
      {sessions && sessions.length > 1 && (
        <Button size="small" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
          {t('endOthers')}
        </Button>
      )}
    </SessionList>
  )
}
