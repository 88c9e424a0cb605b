import type { ArmingPlan } from '@watchfire/contract/device/arming.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Alert, Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { request } from '../../core/client.ts'
import { showError } from '../../core/show-error.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { useDrawingHistory } from '../../ui/shape/use-drawing-history.ts'
import { useUnsavedWarning } from '../../ui/shape/use-unsaved-warning.ts'
import { unchanged } from '../camera/camera-settings.ts'
import { CopyToCameras } from '../zone/CopyToCameras.tsx'
import { isSet, type SetCamera } from '../zone/camera-change.ts'
import { ArmingEditor } from './ArmingEditor.tsx'
import styles from './ArmingForm.module.css'
import { armingTexts } from './arming.texts.ts'
import { faultOf } from './PlanExceptions.tsx'

type Props = { camera: SetCamera; onClose: () => void }

const withPlan = (camera: SetCamera, plan: ArmingPlan) => ({ ...unchanged(camera, camera.settings), plan })

/** Changes and saves a plan; nothing that somebody else saved meanwhile is written over unseen. */
export function ArmingForm({ camera, onClose }: Props) {
  const t = useTexts(armingTexts)
  const { name, channelId } = camera
  /** What a change builds on. */
  const [known, setKnown] = useState(camera)
  const [stored, setStored] = useState(camera.settings.plan)
  const history = useDrawingHistory<ArmingPlan>(stored)
  const plan = history.drawing
  const [asked, setAsked] = useState<'leave' | 'copy'>()
  const sent = useRef(plan)
  const save = useAct(deviceCalls.updateCamera, {
    refresh: ['device'],
    successText: t('saved'),
    onSuccess: answer => {
      if (isSet(answer)) setKnown(answer)
      setStored(sent.current)
    },
    onRefused: refusal => (refusal.code === 'device.changedMeanwhile' ? undefined : showError(refusal)),
  })
  const changedMeanwhile = save.error?.code === 'device.changedMeanwhile' ? save.error : undefined
  const unsaved = plan !== stored
  const isFaulty = plan.exceptions.some(entry => faultOf(entry, plan.exceptions) !== undefined)
  useUnsavedWarning(unsaved)

  const send = (base: SetCamera) => {
    sent.current = plan
    save.mutate(withPlan(base, plan))
  }
  const lookAgain = async (then: (now: SetCamera) => void) => {
    try {
      const now = await request(deviceCalls.getCamera, { channelId })
      if (!isSet(now)) return
      setKnown(now)
      then(now)
    } catch (error) {
      showError(error)
    }
  }
  const takeTheirs = (now: SetCamera) => {
    save.reset()
    history.change(() => now.settings.plan)
    setStored(now.settings.plan)
  }
  const leave = () => (unsaved ? setAsked('leave') : onClose())

  return (
    <Modal
      open
      centered
      width="min(1240px, calc(100vw - 24px))"
      title={t('title', { name })}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        <div className={styles.foot}>
          <Button disabled={unsaved} title={unsaved ? t('copySaveFirst') : undefined} onClick={() => setAsked('copy')}>
            {t('copy')}
          </Button>
          <span className={styles.state} role="status">
            {unsaved && t('unsaved')}
          </span>
          <Button onClick={leave}>{t('close')}</Button>
          <Button type="primary" disabled={!unsaved || isFaulty} loading={save.isPending} onClick={() => send(known)}>
            {t('save')}
          </Button>
        </div>
      }
    >
      {changedMeanwhile && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className={styles.changed}
          title={changedMeanwhile.text}
          description={t('changedHint')}
          action={
            <div className={styles.choices}>
              <Button onClick={() => void lookAgain(takeTheirs)}>{t('showTheirs')}</Button>
              <Button danger onClick={() => void lookAgain(send)}>
                {t('saveMine')}
              </Button>
            </div>
          }
        />
      )}
      <ArmingEditor channelId={channelId} history={history} />
      <Modal
        open={asked === 'leave'}
        title={t('leave')}
        okText={t('discard')}
        cancelText={t('stay')}
        okButtonProps={{ danger: true }}
        onOk={onClose}
        onCancel={() => setAsked(undefined)}
      >
        {t('leaveHint')}
      </Modal>
      {asked === 'copy' && (
        <CopyToCameras
          camera={known}
          title={t('copyTitle', { name })}
          hint={t('copyHint')}
          part="plan"
          onClose={() => setAsked(undefined)}
        />
      )}
    </Modal>
  )
}
