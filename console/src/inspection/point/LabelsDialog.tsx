import { PrinterOutlined } from '@ant-design/icons'
import type { CheckPoint } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { Alert, Modal } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import styles from './LabelsDialog.module.css'
import { pointTexts } from './point.texts.ts'
import { isPlainHttp, labelPicture } from './point-address.ts'

/** Labels of check points on sheets of A4, as they come out of the printer. */
export function LabelsDialog({ points, onClose }: { points: readonly CheckPoint[]; onClose: () => void }) {
  const t = useTexts(pointTexts)
  return (
    <Modal
      open
      width={820}
      title={t('labelsTitle')}
      okText={t('print')}
      okButtonProps={{ icon: <PrinterOutlined /> }}
      cancelText={t('close')}
      onOk={() => window.print()}
      onCancel={onClose}
      rootClassName={String(styles.printed)}
    >
      <div className={styles.aside}>
        {isPlainHttp() && <Alert type="warning" showIcon title={t('plainHttp')} />}
        <Muted as="p">{t('labelsHint')}</Muted>
      </div>
      <ul className={styles.sheet}>
        {points.map(point => (
          <li key={point.pointId}>
            <img src={labelPicture(point.pointCode)} alt="" />
            <div>
              <span>{point.projectName}</span>
              <strong>{point.name}</strong>
              <span>{point.regionName}</span>
              <code>{point.pointCode}</code>
              <span>{t('scanMe')}</span>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
