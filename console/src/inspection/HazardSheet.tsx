import type { HazardMonth } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { serverNow } from '../core/server-clock.ts'
import { dayOf } from '../core/site-days.ts'
import { listNames, useTexts } from '../core/texts.ts'
import { Paper, PrintedDialog } from '../ui/PrintedDialog.tsx'
import styles from './HazardSheet.module.css'
import { hazardSheetTexts } from './hazard-sheet.texts.ts'
import { monthTexts } from './month.texts.ts'
import { periodName } from './period.ts'
import { Signatures } from './Signatures.tsx'
import { share } from './share.ts'

type Numbers = Omit<HazardMonth['months'][number], 'month'>
type Props = { period: string; numbers: HazardMonth; onClose: () => void }

/** The statistics of a month, a quarter or a year as a sheet of paper, which the head of the unit signs. */
export function HazardSheet({ period, numbers, onClose }: Props) {
  const t = useTexts(hazardSheetTexts)
  const m = useTexts(monthTexts)
  const { units, counted, months, places } = numbers
  return (
    <PrintedDialog title={t('title')} printText={t('print')} onClose={onClose}>
      <Paper className={styles.sheet}>
        <h2>{t('title')}</h2>
        <p>{t('head', { company: listNames(units), period: periodName(period, m), day: dayOf(serverNow()) })}</p>
        {counted.length > 0 && <p>{t('counted', { places: listNames(counted) })}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
        <section className={styles.wide} aria-label={t('title')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{m('month')}</th>
                {columns.map(({ name }) => (
                  <th key={name} scope="col">
                    {m(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.length > 1 && months.map(({ month, ...of }) => <Line key={month} head={month} numbers={of} />)}
              <Line head={months.length > 1 ? t('whole') : period} numbers={numbers} />
            </tbody>
          </table>
        </section>
        <p>{t('meaning')}</p>
        {places.length > 0 && (
          <table>
            <thead>
              <tr>
                <th scope="col">{m('places')}</th>
                <th scope="col">{m('found')}</th>
                <th scope="col">{m('open')}</th>
              </tr>
            </thead>
            <tbody>
              {places.map(({ projectName, regionName, found, open }) => (
                <tr key={`${projectName}/${regionName}`}>
                  <th scope="row">{[projectName, regionName].filter(Boolean).join(' / ')}</th>
                  <td>{found}</td>
                  <td>{open}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Signatures who={[t('signedByHead'), t('signedByMaker')]} date={t('date')} />
      </Paper>
    </PrintedDialog>
  )
}

const columns = [
  { name: 'found', of: ({ found }: Numbers) => found },
  { name: 'major', of: ({ major }: Numbers) => major },
  { name: 'supervised', of: ({ supervised }: Numbers) => supervised },
  { name: 'closed', of: ({ closed }: Numbers) => closed },
  { name: 'rate', of: ({ closed, found }: Numbers) => share(closed, found) },
  { name: 'onTime', of: ({ onTime, due }: Numbers) => share(onTime, due) },
  { name: 'repeated', of: ({ repeated, found }: Numbers) => share(repeated, found) },
] as const

function Line({ head, numbers }: { head: string; numbers: Numbers }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {columns.map(({ name, of }) => (
        <td key={name}>{of(numbers)}</td>
      ))}
    </tr>
  )
}
