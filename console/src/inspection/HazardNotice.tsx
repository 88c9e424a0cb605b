import type { HazardDetail } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { Paper, PrintedDialog } from '../ui/PrintedDialog.tsx'
import styles from './HazardNotice.module.css'
import { hazardDetailTexts } from './hazard-detail.texts.ts'
import { hazardNoticeTexts } from './hazard-notice.texts.ts'
import { inspectionTexts } from './inspection.texts.ts'
import { Signatures } from './Signatures.tsx'

const planParts = ['goal', 'methods', 'resources', 'responsible', 'timeLimit', 'emergency'] as const
const signatures = ['issuer', 'assignee', 'verifier'] as const

const supervisionOf = ({ supervisor, supervisedUntilText, supervisedBecause }: HazardDetail) =>
  [supervisor, supervisedUntilText.slice(0, 16), supervisedBecause].filter(Boolean).join(' · ')

/** The rectification notice of an assigned hazard as a sheet of paper: printed, or saved as PDF, and signed by hand. */
export function HazardNotice({ hazard, onClose }: { hazard: HazardDetail; onClose: () => void }) {
  const t = useTexts(hazardNoticeTexts)
  const d = useTexts(hazardDetailTexts)
  const word = useTexts(inspectionTexts)
  const { plan, before, after, alarm } = hazard
  const issued = hazard.steps.findLast(({ kind }) => kind === 'assign')
  const where = [hazard.projectName, hazard.regionName, hazard.place].filter(Boolean).join(' / ')
  const found = before.length > 0 ? before : (alarm?.pictures ?? [])
  return (
    <PrintedDialog title={t('title')} printText={t('print')} onClose={onClose}>
      <Paper className={styles.sheet}>
        <h2>{t('title')}</h2>
        <p>{t('number', { number: hazard.number })}</p>
        <Rows
          rows={[
            [t('company'), hazard.companyName],
            [word('where'), where],
            [d('level'), word(hazard.level ?? 'general')],
            [d('typeName'), hazard.typeName],
            [d('reporter'), `${hazard.reporter} ${hazard.reportedAtText.slice(0, 16)}`],
            [d('words'), hazard.words],
            [d('basis'), hazard.basis],
            [d('clause'), hazard.clause],
            [d('interim'), hazard.interim],
            [word('supervised'), supervisionOf(hazard)],
          ]}
        />
        <Photos title={d('before')} links={found} />
        <h3>{t('demands')}</h3>
        <Rows
          rows={[
            [d('dutyUnit'), hazard.dutyUnit],
            [d('assignee'), hazard.assignee],
            [d('deadline'), hazard.deadlineText.slice(0, 16)],
            [d('standard'), hazard.standard],
            [d('measure'), hazard.measure],
            [d('money'), hazard.money === null ? '' : hazard.money.toLocaleString('en-US')],
            [t('issued'), issued ? `${issued.byName} ${issued.atText.slice(0, 16)}` : ''],
          ]}
        />
        {hazard.level === 'major' && (
          <>
            <h3>{d('planTitle')}</h3>
            {/* Still to be written: the lines stay empty for the pen. */}
            <Rows keepEmpty rows={planParts.map(part => [d(part), plan?.[part] ?? ''])} />
          </>
        )}
        {hazard.result !== '' && (
          <>
            <h3>{t('outcome')}</h3>
            <Rows
              rows={[
                [d('result'), hazard.result],
                [t('submitted'), `${hazard.fixer} ${hazard.submittedAtText.slice(0, 16)}`],
                [d('opinion'), hazard.opinion],
                [d('verifier'), hazard.verifier],
              ]}
            />
            <Photos title={d('after')} links={after} />
          </>
        )}
        <Signatures who={signatures.map(who => t(who))} date={t('date')} />
      </Paper>
    </PrintedDialog>
  )
}

type RowOfSheet = readonly [label: string, value: string]

function Rows({ rows, keepEmpty = false }: { rows: readonly RowOfSheet[]; keepEmpty?: boolean }) {
  return (
    <table>
      <tbody>
        {rows
          .filter(([, value]) => keepEmpty || value !== '')
          .map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function Photos({ title, links }: { title: string; links: readonly string[] }) {
  const d = useTexts(hazardDetailTexts)
  if (links.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <div className={styles.photos}>
        {links.map((link, at) => (
          // Not late: what is printed has to be there.
          <img key={link} src={link} alt={`${title} ${d('photo', { number: at + 1 })}`} />
        ))}
      </div>
    </>
  )
}
