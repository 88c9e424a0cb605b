import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { quietTexts } from '../quiet.texts.ts'
import { useQuietList } from '../quiet-store.ts'
import styles from './MaintenanceList.module.css'

/** The maintenances of a device that run or are still to come, each with why and who set it. */
export function MaintenanceList({ deviceId }: { deviceId: string }) {
  const t = useTexts(quietTexts)
  const list = useQuietList().filter(quiet => quiet.maintenance && quiet.deviceId === deviceId)
  if (list.length === 0) return <Muted as="p">{t('noMaintenance')}</Muted>
  return (
    <ul className={styles.list}>
      {list.map(({ from, until, setBy, maintenance }) => (
        <li key={maintenance?.maintenanceId}>
          <span>{t('fromUntil', { from: siteText(from), until: siteText(until) })}</span>
          <span>{maintenance?.reason}</span>
          <Muted as="small">{[maintenance && t(maintenance.reach), setBy].filter(Boolean).join(' · ')}</Muted>
        </li>
      ))}
    </ul>
  )
}
