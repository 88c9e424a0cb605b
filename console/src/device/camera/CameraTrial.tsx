import { haveSameShape, type Trial } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { placesOf } from '@watchfire/contract/device/login-place.rules.ts'
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
  const { address, second, user, password, dropsLogin } = (Form.useWatch([], form) as CameraForm | undefined) ?? {}
  const typed = JSON.stringify([aiServer?.aiServerId, address, second, user, password, dropsLogin])
  /** What the outcome is of: with another address or login it says nothing any more. */
  const [tried, setTried] = useState<string>()
  const trial = useAct(deviceCalls.tryCamera, { refresh: [], onRefused: () => undefined })
  const isOfThis = tried === typed
  const begin = async () => {
    const fields = await form.validateFields(['aiServerId', 'address', 'second', 'user']).catch(() => undefined)
    if (!fields || !aiServer || !address) return
    setTried(typed)
    trial.mutate({
      aiServerId: aiServer.aiServerId,
      address,
      ...(second && { second }),
      ...loginOf({ user, password, dropsLogin }, aiServer, placesOf({ address, second })),
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
            <Alert type="success" showIcon title={t('tried', wordsOf(data))} />
            <img className={styles.picture} src={`data:image/jpeg;base64,${data.picture}`} alt={t('pictureOf')} />
          </>
        )}
        {isOfThis && data?.second && <SecondTrial main={data} second={data.second} />}
      </div>
    </div>
  )
}

const codecNames: Record<string, string> = { h264: 'H.264', h265: 'H.265' }
type Seen = Pick<Trial, 'width' | 'height' | 'codec'>
const wordsOf = ({ width, height, codec }: Seen) => ({
  width: width ?? '–',
  height: height ?? '–',
  codec: codec ? (codecNames[codec] ?? codec) : '',
})

/** What the second address is, and whether zones that are drawn on the main picture hold on it. */
function SecondTrial({ main, second }: { main: Trial; second: NonNullable<Trial['second']> }) {
  const t = useTexts(cameraFormTexts)
  const why = useTexts(cameraProblemTexts)
  const { problem } = second
  if (problem)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('secondFails', { problem: why(problem) })}
        description={why(`${problem}Hint`)}
      />
    )
  return (
    <>
      <Alert type="success" showIcon title={t('secondTried', wordsOf(second))} />
      {!haveSameShape(main, second) && <Alert type="warning" showIcon title={t('shapesDiffer')} />}
    </>
  )
}
