import type { Board } from '@watchfire/contract/board/board.shapes.ts'
import { useTexts } from '../core/texts.ts'
import styles from './BoardList.module.css'
import { boardTexts } from './board.texts.ts'

type Props = { boards: readonly Board[]; chosenId: number; onChoose: (id: number) => void }

/** Every board with the number of alarms on it; several companies' boards say whose they are. */
export function BoardList({ boards, chosenId, onChoose }: Props) {
  const t = useTexts(boardTexts)
  const severalCompanies = new Set(boards.map(board => board.companyId)).size > 1
  return (
    <nav className={styles.list} aria-label={t('boards')}>
      {boards.map(board => (
        <button
          key={board.id}
          type="button"
          className={styles.tab}
          aria-current={board.id === chosenId ? 'page' : undefined}
          onClick={() => onChoose(board.id)}
        >
          <span className={styles.name}>{board.name}</span>
          <span className={styles.count}>{t('entries', { count: board.entries })}</span>
          {severalCompanies && <small>{board.companyName}</small>}
        </button>
      ))}
    </nav>
  )
}
