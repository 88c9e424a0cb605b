import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { answerByPasskey } from '../public/ask-passkey.ts'
import styles from './PasskeyConfirmation.module.css'
import { passkeyTexts } from './passkey.texts.ts'

/** Confirms by a passkey of the account. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useTexts(passkeyTexts)
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState(false)
  const options = { refresh: [], onRefused: (refusal: { text: string }) => setProblem(refusal.text) }
  const confirm = useAct(factorCalls.confirmSession, { ...options, onSuccess: onConfirmed })
  const begin = useAct(passkeyCalls.beginProof, {
    ...options,
    onSuccess: async asked => {
      setAsking(true)
      const passkey = await answerByPasskey(asked)
      setAsking(false)
      if (passkey) confirm.mutate({ passkey })
      else setProblem(t('notConfirmed'))
    },
  })
  return (
    <div className={styles.passkey}>
      <Button
        block
        autoFocus
        type="primary"
        loading={begin.isPending || asking || confirm.isPending}
        onClick={() => {
          setProblem(undefined)
          begin.mutate({})
        }}
      >
        {t('confirmBy')}
      </Button>
      {problem && <Alert type="warning" showIcon role="alert" title={problem} />}
    </div>
  )
}
