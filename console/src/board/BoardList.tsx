import type { Board } from '@watchfire/contract/board/board.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { boardTexts } from './board.texts.ts'

type Props = { boards: readonly Board[]; chosenId: number; onChoose: (id: number) => void }

/** Every board with the number of alarms on it; several companies' boards say whose they are. */
export function BoardList({ boards, chosenId, onChoose }: Props) {
  const t = useTexts(boardTexts)
  const severalCompanies = new Set(boards.map(board => board.companyId)).size > 1
  return (
    <nav className="wf-board-list" aria-label={t('boards')}>
      {boards.map(board => (
        <button
          key={board.id}
          type="button"
          className="wf-board-tab"
          aria-current={board.id === chosenId ? 'page' : undefined}
          onClick={() => onChoose(board.id)}
        >
          <span className="wf-board-tab-name">{board.name}</span>
          <span className="wf-board-tab-count">{t('entries', { count: board.entries })}</span>
          {severalCompanies && <small>{board.companyName}</small>}
        </button>
      ))}
    </nav>
  )
}
