import { useEffect, useState } from 'react'
import { useBrand } from '../core/brand-store.ts'
import { useLanguage } from '../core/language.ts'
import { serverNow } from '../core/server-clock.ts'
import { lastMessageText, useConnection } from '../core/server-connection.ts'
import { useUser } from '../core/session-store.ts'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { BrandMark } from '../ui/BrandMark.tsx'
import { bigScreenTexts } from './big-screen.texts.ts'
import styles from './WallHead.module.css'

/** Whose wall it is, the site's clock, and whether what is on it is the present. */
export function WallHead() {
  const t = useTexts(bigScreenTexts)
  const language = useLanguage()
  const { name } = useBrand().words[language]
  const { companyName } = useUser()
  const { lost, lastMessageAt } = useConnection()
  return (
    <header className={styles.head} data-lost={lost}>
      <div className={styles.brand}>
        <BrandMark size={44} name={<span>{name}</span>} />
      </div>
      <h1>{t('title', { company: companyName })}</h1>
      <div className={styles.now}>
        <p className={styles.state} role="status" data-testid="wall-state">
          {lost ? t('lost', { time: lastMessageText(lastMessageAt) }) : t('live')}
        </p>
        <Clock />
      </div>
    </header>
  )
}

function Clock() {
  const [text, setText] = useState(() => siteText(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setText(siteText(serverNow())), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={styles.clock}>
      <span>{text.slice(0, 10)}</span> <time>{text.slice(11)}</time>
    </p>
  )
}
