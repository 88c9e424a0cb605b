import type { ErrorCode } from '@watchfire/contract/error-table.ts'
import { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { useEffect, useState } from 'react'
import { request } from '../../core/client.ts'
import { Refusal } from '../../core/refusal.ts'
import { signedIn } from '../../core/session-store.ts'
import { errorSentence } from '../../core/show-error.ts'
import { useTexts } from '../../core/texts.ts'
import { wallKey } from '../../core/wall-key.ts'
import { TextButton } from '../../ui/buttons.tsx'
import { DisplayMessage } from './DisplayMessage.tsx'
import { displayTexts } from './display.texts.ts'

/** Ms until it is tried again: where nobody answered, and where the answer was no and may become another. */
const [again, againLater] = [5000, 60_000]
const forGood: readonly (ErrorCode | undefined)[] = ['display.revoked', 'display.unknown']

type Props = { displayKey: string; onGiveUp: () => void }

/** Signs in by the key, for as long as it takes: after a power cut the television is there before the network. */
export function OpenDisplay({ displayKey, onGiveUp }: Props) {
  const t = useTexts(displayTexts)
  const [problem, setProblem] = useState<Refusal>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ending = new AbortController()
    const open = async () => {
      try {
        const user = await request(displayCalls.open, { key: displayKey }, { signal: ending.signal })
        wallKey.keep(displayKey)
        signedIn(user)
      } catch (error) {
        if (ending.signal.aborted || !(error instanceof Refusal)) return
        setProblem(error)
        // A television that shows what became of its display says it after the next power cut too.
        if (error.code === 'display.revoked') wallKey.keep(displayKey)
        if (!forGood.includes(error.code)) timer = setTimeout(open, error.kind === 'refused' ? againLater : again)
      }
    }
    void open()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [displayKey])

  const isRefused = problem?.kind === 'refused'
  return (
    <DisplayMessage id="wf-main">
      <p role="status">{isRefused ? errorSentence(problem) : t(problem ? 'retrying' : 'opening')}</p>
      {isRefused && <TextButton onClick={onGiveUp}>{t('signIn')}</TextButton>}
    </DisplayMessage>
  )
}
