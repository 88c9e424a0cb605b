import type { CheckPoint } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { Alert } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { NotPrinted, PrintedDialog } from '../../ui/PrintedDialog.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './LabelsDialog.module.css'
import { pointTexts } from './point.texts.ts'
import { isPlainHttp, labelPicture } from './point-address.ts'

/** Labels of check points on sheets of A4, as they come out of the printer. */
export function LabelsDialog({ points, onClose }: { points: readonly CheckPoint[]; onClose: () => void }) {
  const t = useTexts(pointTexts)
  return (
    <PrintedDialog title={t('labelsTitle')} onClose={onClose}>
      <NotPrinted>
        {isPlainHttp() && <Alert type="warning" showIcon title={t('plainHttp')} />}
        <Muted as="p">{t('labelsHint')}</Muted>
      </NotPrinted>
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
    </PrintedDialog>
  )
}
