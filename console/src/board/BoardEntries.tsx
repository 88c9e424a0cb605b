import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { Board } from '@watchfire/contract/board/board.shapes.ts'
import { useRef } from 'react'
import { useTexts } from '../core/texts.ts'
import { textFilter } from '../ui/list/filters.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { Muted } from '../ui/text.tsx'
import { BoardActions } from './BoardActions.tsx'
import { BoardCard } from './BoardCard.tsx'
import styles from './BoardEntries.module.css'
import { boardTexts } from './board.texts.ts'
import { boardPause } from './board-pause.ts'

/** The alarms of one board as cards, a page at a time. */
export function BoardEntries({ board }: { board: Board }) {
  const t = useTexts(boardTexts)
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame} className={styles.entries}>
      {board.entries === 0 && (
        <Muted as="p" className={styles.hint}>
          {t('emptyHint')}
        </Muted>
      )}
      <ListPage
        title={<span title={t('madeBy', { by: board.madeBy, at: board.madeAtText })}>{board.name}</span>}
        call={boardCalls.listEntries}
        input={({ keyword }) => ({ boardId: board.id, keyword })}
        idOf={entry => String(entry.id)}
        filters={[textFilter('keyword', t('keyword'))]}
        columns={[]}
        refetchInterval={boardPause}
        actions={<BoardActions board={board} frame={frame} />}
        body={({ rows }) => (
          <ul className={styles.cards} aria-label={board.name}>
            {rows.map(entry => (
              <BoardCard key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      />
    </div>
  )
}
