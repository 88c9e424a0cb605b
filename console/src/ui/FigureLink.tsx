import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRight } from '../core/session-store.ts'
import styles from './FigureLink.module.css'

type Props = {
  /** The list with the same number; undefined where there is none, or nothing in it. */
  to: string | undefined
  /** Who may see that list. */
  right: number | readonly number[]
  title?: string
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A number that leads to what it counts; to who may not see that list it is the number alone. */
export function FigureLink({ to, right, title, onClick, children }: Props) {
  const may = useRight(right)
  if (to === undefined || !may) return children
  return (
    <Link className={String(styles.figure)} to={to} title={title} onClick={onClick}>
      {children}
    </Link>
  )
}
