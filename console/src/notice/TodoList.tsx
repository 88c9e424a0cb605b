import type { Page } from '@watchfire/contract/core/body.ts'
import type { Todo } from '@watchfire/contract/notice/todo.calls.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../core/server-clock.ts'
import { useTexts } from '../core/texts.ts'
import { QuietBadge } from '../quiet/public/QuietBadge.tsx'
import { SeverityMark, severityOf } from '../ui/SeverityMark.tsx'
import { StaleMark } from '../ui/state/StaleMark.tsx'
import styles from './TodoList.module.css'
import { todoTexts } from './todo.texts.ts'
import { clockOf } from './todo-clock.ts'

/** What waits on a page and is no alarm. */
export type FurtherTodo = { text: string; address: string }
type Props = {
  page: Page<Todo> | undefined
  failed: boolean
  further: readonly FurtherTodo[]
  onOpen: (alarmId: string) => void
  onGone: () => void
}

/** The alarms that wait, the most urgent first, each with its clock; then what waits on pages. */
export function TodoList({ page, failed, further, onOpen, onGone }: Props) {
  const t = useTexts(todoTexts)
  const now = useNow(10_000)
  if (!page) return <p className={styles.none}>{failed ? t('failed') : '…'}</p>
  if (page.rows.length + further.length === 0)
    return (
      <p className={styles.none}>
        {t('none')} <StaleMark />
      </p>
    )
  return (
    <>
      <ul className={styles.todo}>
        {page.rows.map(todo => {
          const { word, span } = clockOf(todo, now)
          const clock = t(word, { span: t(span.unit, { count: span.count }) })
          return (
            <li key={todo.alarmId}>
              <button type="button" onClick={() => onOpen(todo.alarmId)}>
                <SeverityMark severity={severityOf[todo.level]} label={todo.levelName} />
                <span className={styles.what}>
                  <strong>{todo.typeName}</strong>
                  <small>{[todo.deviceName, todo.projectName].filter(Boolean).join(' · ')}</small>
                </span>
                <span className={styles.clock} data-late={word === 'overdue' || word === 'reminded'}>
                  {todo.kind === 'reminder' && <small>{t('reminder')}</small>}
                  {clock}
                </span>
              </button>
              <QuietBadge alarm={{ id: todo.alarmId }} className={styles.quiet} />
            </li>
          )
        })}
      </ul>
      {/* Below the alarms, and in sight however many there are. */}
      <ul className={styles.further}>
        {further.map(({ text, address }) => (
          <li key={address}>
            <Link to={address} onClick={onGone}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <StaleMark />
        {page.total > page.rows.length && <span>{t('more', { total: page.total, shown: page.rows.length })}</span>}
        <Link to="/workplace?state=pending">{t('desk')}</Link>
      </p>
    </>
  )
}

/** The server's time, now and every so many ms. */
function useNow(every: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
