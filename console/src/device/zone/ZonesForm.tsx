import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Alert, Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { request } from '../../core/client.ts'
import { showError } from '../../core/show-error.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { useDrawingHistory } from '../../ui/shape/use-drawing-history.ts'
import { useUnsavedWarning } from '../../ui/shape/use-unsaved-warning.ts'
import { CopyToCameras } from './CopyToCameras.tsx'
import { isSet, type SetCamera, withZones } from './camera-change.ts'
import { StillLine } from './StillLine.tsx'
import { useCameraPicture } from './use-camera-picture.ts'
import { ZoneEditor } from './ZoneEditor.tsx'
import styles from './ZonesForm.module.css'
import { zoneTexts } from './zone.texts.ts'
import { faultyZone, type Tool, type Zones } from './zone-drawing.ts'

type Props = { camera: SetCamera; onClose: () => void }

/** Draws and saves; nothing that somebody else saved meanwhile is written over unseen. */
export function ZonesForm({ camera, onClose }: Props) {
  const t = useTexts(zoneTexts)
  const { name, channelId } = camera
  /** What a change builds on. */
  const [known, setKnown] = useState(camera)
  const [stored, setStored] = useState<Zones>(camera.settings.zones)
  const history = useDrawingHistory<Zones>(stored)
  const zones = history.drawing
  const { picture, taking, takeStill } = useCameraPicture(camera)
  const [tool, setTool] = useState<Tool>()
  const [asked, setAsked] = useState<'leave' | 'copy'>()
  /** What a running save carries: more may be drawn meanwhile. */
  const sent = useRef(zones)
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
  const unsaved = zones !== stored
  const faulty = faultyZone(zones)
  useUnsavedWarning(unsaved)

  const send = (base: SetCamera) => {
    sent.current = zones
    save.mutate(withZones(base, zones))
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
    history.change(() => now.settings.zones)
    setStored(now.settings.zones)
  }

  return (
    <Modal
      open
      centered
      width="min(1400px, calc(100vw - 24px))"
      title={t('title', { name })}
      mask={{ closable: false }}
      // It ends the drawing first.
      keyboard={!tool}
      onCancel={() => (unsaved ? setAsked('leave') : onClose())}
      footer={
        <div className={styles.foot}>
          <Button
            disabled={unsaved || zones.length === 0}
            title={unsaved ? t('copySaveFirst') : undefined}
            onClick={() => setAsked('copy')}
          >
            {t('copy')}
          </Button>
          <span className={styles.state} role="status">
            {faulty
              ? faulty.name.trim() === ''
                ? t('nameNeeded')
                : t('crossedZone', { name: faulty.name })
              : unsaved && t('unsaved')}
          </span>
          <Button onClick={() => (unsaved ? setAsked('leave') : onClose())}>{t('close')}</Button>
          <Button
            type="primary"
            disabled={!unsaved || faulty !== undefined}
            loading={save.isPending}
            onClick={() => send(known)}
          >
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
      <ZoneEditor
        name={name}
        picture={picture}
        sensitivity={camera.sensitivity}
        marks={known.settings}
        history={history}
        tool={tool}
        onTool={setTool}
      >
        <StillLine picture={picture} taking={taking} onTake={takeStill} />
      </ZoneEditor>
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
          title={t('copyTitle', { name, count: zones.length })}
          hint={t('copyHint')}
          has={row => t('copyCount', { count: row.zones })}
          part="zones"
          onClose={() => setAsked(undefined)}
        />
      )}
    </Modal>
  )
}
