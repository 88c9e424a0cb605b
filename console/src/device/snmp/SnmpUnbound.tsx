import { type SnmpReport, trapRefusals } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { Button } from 'antd'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import styles from './SnmpUnbound.module.css'
import { snmpTexts } from './snmp.texts.ts'

type Props = {
  report: SnmpReport
  nameOf: (id: string) => string
  onSetUp: (host: string) => void
  onBind: (id: string, oid: string) => void
}
/** Reasons that are named as something else is. */
const words = { version: 'version_', badSecret: 'badSecret_', unbound: 'unbound_' } as const

/** What was refused and why: senders and traps each with the click that takes them from now on. */
export function SnmpUnbound({ report, nameOf, onSetUp, onBind }: Props) {
  const t = useTexts(snmpTexts)
  const times = ({ count, lastAt }: { count: number; lastAt: number }) => t('times', { count, time: siteText(lastAt) })
  const refused = trapRefusals.filter(reason => report.refused[reason] > 0)
  return (
    <>
      {report.strangers.length > 0 && (
        <section className={styles.list} aria-label={t('strangers')}>
          <h4>{t('strangers')}</h4>
          <Muted as="p">{t('strangersHint')}</Muted>
          <ul>
            {report.strangers.map(stranger => (
              <li key={stranger.host}>
                <code>{stranger.host}</code> <Muted>{times(stranger)}</Muted>
                <Button size="small" onClick={() => onSetUp(stranger.host)}>
                  {t('setUp')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {report.unbound.length > 0 && (
        <section className={styles.list} aria-label={t('unbound')}>
          <h4>{t('unbound')}</h4>
          <Muted as="p">{t('unboundHint')}</Muted>
          <ul>
            {report.unbound.map(trap => (
              <li key={`${trap.id} ${trap.oid}`}>
                {nameOf(trap.id)} <code>{trap.oid}</code> <Muted>{times(trap)}</Muted>
                <Button size="small" onClick={() => onBind(trap.id, trap.oid)}>
                  {t('bind')}
                </Button>
                {trap.facts.length > 0 && (
                  <Muted as="p">{trap.facts.map(({ oid, value }) => `${oid} = ${value}`).join(' · ')}</Muted>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {refused.length > 0 && (
        <Muted as="p" style={{ marginTop: 12 }}>
          {t('refused', {
            reasons: refused
              .map(reason =>
                t(words[reason as keyof typeof words] ?? (reason as 'malformed'), { count: report.refused[reason] }),
              )
              .join(' · '),
          })}
        </Muted>
      )}
    </>
  )
}
