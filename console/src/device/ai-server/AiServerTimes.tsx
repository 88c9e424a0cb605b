import type { AiServer, ConfigurationFacts } from '@watchfire/contract/device/ai-server.shapes.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import styles from './AiServerTimes.module.css'
import { aiServerTexts } from './ai-server.texts.ts'
import { KeyMark } from './KeyMark.tsx'

/** When an AI server was heard, started and registered, how its key stands, and whether it has what it was told. */
export function AiServerTimes({ server, configuration }: { server: AiServer; configuration: ConfigurationFacts }) {
  const t = useTexts(aiServerTexts)
  const { version, appliedVersion, waiting, refused } = configuration
  return (
    <dl className={styles.times}>
      <dt>{t('lastSeen')}</dt>
      <dd>{server.lastSeenAt === null ? t('never') : siteText(server.lastSeenAt)}</dd>
      <dt>{t('started')}</dt>
      <dd>{server.startedAt === null ? '–' : siteText(server.startedAt)}</dd>
      {server.key && (
        <>
          <dt>{t('key')}</dt>
          <dd>
            <KeyMark serverKey={server.key} t={t} />
            {server.key.usedAt && <Muted as="small">{t('keyUsed', { time: siteText(server.key.usedAt) })}</Muted>}
          </dd>
        </>
      )}
      <dt>{t('configuration')}</dt>
      <dd>
        {version === 0
          ? t('noConfiguration')
          : t(appliedVersion === version ? 'applied' : 'told', { version, applied: appliedVersion ?? '–' })}
        {waiting + refused > 0 && <Muted as="small"> {t('notApplied', { waiting, refused })}</Muted>}
      </dd>
      <dt>{t('registered')}</dt>
      <dd>
        {server.registeredBy
          ? t('registeredBy', { time: siteText(server.registeredAt), by: server.registeredBy })
          : siteText(server.registeredAt)}
      </dd>
    </dl>
  )
}
