import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Muted } from '../../ui/text.tsx'
import styles from './CameraTrial.module.css'
import { cameraFormTexts } from './camera-form.texts.ts'
import { type CameraForm, loginOf, type ServerOfCamera } from './camera-form.ts'
import { cameraProblemTexts } from './camera-problem.texts.ts'

type Props = { aiServer: ServerOfCamera | undefined; channelId: string | undefined }

/** Lets the AI server open what was typed, and shows its picture or why there is none. */
export function CameraTrial({ aiServer, channelId }: Props) {
  const t = useTexts(cameraFormTexts)
  const why = useTexts(cameraProblemTexts)
  const form = Form.useFormInstance<CameraForm>()
  const { address, user, password, dropsLogin } = (Form.useWatch([], form) as CameraForm | undefined) ?? {}
  const typed = JSON.stringify([aiServer?.aiServerId, address, user, password, dropsLogin])
  /** What the outcome is of: with another address or login it says nothing any more. */
  const [tried, setTried] = useState<string>()
  const trial = useAct(deviceCalls.tryCamera, { refresh: [], onRefused: () => undefined })
  const isOfThis = tried === typed
  const begin = async () => {
    const fields = await form.validateFields(['aiServerId', 'address', 'user']).catch(() => undefined)
    if (!fields || !aiServer || !address) return
    setTried(typed)
    trial.mutate({
      aiServerId: aiServer.aiServerId,
      address,
      ...loginOf({ user, password, dropsLogin }, aiServer),
      ...(channelId && { channelId }),
    })
  }
  const leave = () => {
    setTried(undefined)
    trial.reset()
  }
  const { data, error } = trial
  const isRunning = isOfThis && trial.isPending
  return (
    <div className={styles.trial}>
      <div className={styles.acts}>
        <Button loading={isRunning} onClick={() => void begin()}>
          {t('try')}
        </Button>
        {isRunning ? <Button onClick={leave}>{t('leave')}</Button> : <Muted>{t('tryHint')}</Muted>}
      </div>
      <div role="status" className={styles.outcome}>
        {isRunning && <Muted>{t('trying')}</Muted>}
        {isOfThis && error && <Alert type="error" showIcon title={error.text} />}
        {isOfThis && data?.problem && (
          <Alert type="error" showIcon title={why(data.problem)} description={why(`${data.problem}Hint`)} />
        )}
        {isOfThis && data?.picture && (
          <>
            <Alert
              type="success"
              showIcon
              title={t('tried', { width: data.width ?? '–', height: data.height ?? '–' })}
            />
            <img className={styles.picture} src={`data:image/jpeg;base64,${data.picture}`} alt={t('pictureOf')} />
          </>
        )}
      </div>
    </div>
  )
}
