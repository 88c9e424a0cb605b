import { graceDays } from '@watchfire/contract/licence/licence.rules.ts'
import type { Allowance } from '@watchfire/contract/licence/licence.shapes.ts'
import { Descriptions, Progress } from 'antd'
import { listNames, type Translate, useTexts } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import styles from './AllowanceCard.module.css'
import { licenceTexts } from './licence.texts.ts'

const colours = { none: 'default', valid: 'success', endsSoon: 'warning', grace: 'warning', ended: 'error' } as const

/** What holds for the installation or for one customer. */
export function AllowanceCard({ allowance }: { allowance: Allowance }) {
  const t = useTexts(licenceTexts)
  const {
    state,
    channelsUsed: used,
    channelsAllowed: allowed,
    channelsRefused: refused,
    algorithms,
    notLicensed,
    licence,
  } = allowance
  const share = Math.min(100, Math.round((used / allowed) * 100))
  return (
    <section className={styles.card}>
      <header>
        <h2>{allowance.customerName || t('whole')}</h2>
        <StateTag color={colours[state]}>{t(state)}</StateTag>
      </header>
      <p>{endText(t, allowance)}</p>
      <div>
        <Progress
          percent={share}
          showInfo={false}
          size="small"
          status={refused > 0 ? 'exception' : 'normal'}
          aria-label={t('channels')}
        />
        {t('channels')} {t('used', { used, allowed })}
        {refused > 0 && <strong className={styles.refused}>{t('refused', { count: refused })}</strong>}
      </div>
      <Descriptions
        column={1}
        size="small"
        items={[
          {
            key: 'algorithms',
            label: t('algorithms'),
            children: algorithms ? listNames(algorithms.map(({ name }) => name)) : t('all'),
          },
          ...(notLicensed.length > 0
            ? [
                {
                  key: 'notLicensed',
                  label: t('notLicensed'),
                  children: listNames(notLicensed.map(({ name }) => name)),
                },
              ]
            : []),
          ...(licence
            ? [
                { key: 'holder', label: t('holder'), children: licence.holder },
                { key: 'number', label: t('number'), children: licence.number },
                { key: 'period', label: t('period'), children: `${licence.from} – ${licence.until}` },
              ]
            : []),
        ]}
      />
    </section>
  )
}

function endText(t: Translate<(typeof licenceTexts)['zh']>, { state, daysLeft, channelsAllowed }: Allowance): string {
  const days = daysLeft ?? 0
  if (state === 'none') return t('noEnd', { channels: channelsAllowed })
  if (state === 'grace') return t('graceLeft', { days: -days, left: graceDays + days })
  if (state === 'ended') return t('endedAgo', { days: -days })
  return days === 0 ? t('lastDay') : t('daysLeft', { days })
}
