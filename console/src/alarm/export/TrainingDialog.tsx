import { limits } from '@watchfire/contract/core/limits.ts'
import { Modal } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { exportTexts } from './export.texts.ts'

/** What an archive to train from holds and how much, before it leaves. */
export function TrainingDialog({ onStart, onClose }: { onStart: () => void; onClose: () => void }) {
  const t = useTexts(exportTexts)
  const limit = limits.trainingPicturesOfExport.toLocaleString('en')
  return (
    <Modal open title={t('trainingTitle')} okText={t('trainingStart')} onOk={onStart} onCancel={onClose}>
      {t('trainingHint', { limit })}
    </Modal>
  )
}
