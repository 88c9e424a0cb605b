import type { Assessment } from '@watchfire/contract/people/face-use.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { Paper, PrintedDialog } from '../ui/PrintedDialog.tsx'
import styles from './AssessmentPaper.module.css'
import { AssessmentWords } from './AssessmentWords.tsx'
import { faceUseTexts } from './face-use.texts.ts'

/** A version of the assessment as a sheet of paper: printed, or saved as PDF, and signed by hand. */
export function AssessmentPaper(props: { companyName: string; assessment: Assessment; onClose: () => void }) {
  const { companyName, assessment, onClose } = props
  const t = useTexts(faceUseTexts)
  return (
    <PrintedDialog title={t('paperTitle')} onClose={onClose}>
      <Paper className={styles.sheet}>
        <h2>{t('paperTitle')}</h2>
        <p>
          {companyName} · {t('version', assessment)}
        </p>
        <AssessmentWords assessment={assessment} />
        <div className={styles.signature}>{t('signature')}</div>
      </Paper>
    </PrintedDialog>
  )
}
