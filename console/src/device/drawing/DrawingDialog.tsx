import { Alert, Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import styles from './DrawingDialog.module.css'
import { drawingTexts } from './drawing.texts.ts'
import type { useCameraDrawing } from './use-camera-drawing.ts'

type Props = {
  drawing: Pick<
    ReturnType<typeof useCameraDrawing>,
    'isUnsaved' | 'isSaving' | 'save' | 'changedMeanwhile' | 'takeTheirs' | 'saveMine'
  >
  /** px */
  width: number
  title: string
  /** What of it cannot be saved as it is. */
  fault?: string | undefined
  isFaulty?: boolean
  /** There is something to copy. */
  canCopy?: boolean
  /** Escape closes the dialog. */
  keyboard?: boolean
  texts: { changedHint: string; showTheirs: string; leaveHint: string }
  /** Left out: it is of this camera alone. */
  copyDialog?: (close: () => void) => ReactNode
  onClose: () => void
  children: ReactNode
}

/** Around a part of a camera's settings that is drawn: saving, two who change it, leaving unsaved, copying to other cameras. */
export function DrawingDialog({ drawing, width, title, texts, copyDialog, onClose, children, ...given }: Props) {
  const t = useTexts(drawingTexts)
  const { isUnsaved, isSaving, save, changedMeanwhile, takeTheirs, saveMine } = drawing
  const { fault, isFaulty = fault !== undefined, canCopy = true, keyboard = true } = given
  const [asked, setAsked] = useState<'leave' | 'copy'>()
  const leave = () => (isUnsaved ? setAsked('leave') : onClose())
  return (
    <Modal
      open
      // Hung from the top: a popup that comes or goes below moves nothing under the hand that draws.
      style={{ top: 16 }}
      width={`min(${width}px, calc(100vw - 24px))`}
      title={title}
      mask={{ closable: false }}
      keyboard={keyboard}
      onCancel={leave}
      footer={
        <div className={styles.foot}>
          {copyDialog && (
            <Button
              disabled={isUnsaved || !canCopy}
              title={isUnsaved ? t('copySaveFirst') : undefined}
              onClick={() => setAsked('copy')}
            >
              {t('copy')}
            </Button>
          )}
          <span className={styles.state} role="status">
            {fault ?? (isUnsaved && t('unsaved'))}
          </span>
          <Button onClick={leave}>{t('close')}</Button>
          <Button type="primary" disabled={!isUnsaved || isFaulty} loading={isSaving} onClick={save}>
            {t('save')}
          </Button>
        </div>
      }
    >
      {changedMeanwhile !== undefined && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className={styles.changed}
          title={changedMeanwhile}
          description={texts.changedHint}
          action={
            <div className={styles.choices}>
              <Button onClick={takeTheirs}>{texts.showTheirs}</Button>
              <Button danger onClick={saveMine}>
                {t('saveMine')}
              </Button>
            </div>
          }
        />
      )}
      {children}
      <Modal
        open={asked === 'leave'}
        title={t('leave')}
        okText={t('discard')}
        cancelText={t('stay')}
        okButtonProps={{ danger: true }}
        onOk={onClose}
        onCancel={() => setAsked(undefined)}
      >
        {texts.leaveHint}
      </Modal>
      {asked === 'copy' && copyDialog?.(() => setAsked(undefined))}
    </Modal>
  )
}
