import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { boardLimit } from '@watchfire/contract/board/board.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { useSearchParams } from 'react-router'
import { useRight } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { CompanyWideNote } from '../ui/form/CompanyWideNote.tsx'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { ListMessage, ListTitle } from '../ui/list/ListParts.tsx'
import { Muted } from '../ui/text.tsx'
import { BoardEntries } from './BoardEntries.tsx'
import { BoardList } from './BoardList.tsx'
import { boardTexts } from './board.texts.ts'
import { boardPause } from './board-pause.ts'
import { CreateBoard } from './CreateBoard.tsx'
import styles from './NoticeBoardPage.module.css'

/** The boards at the left (above, on a phone), and what stands on the chosen one. Those who only add to boards look at them and mend what is theirs. */
export function NoticeBoardPage() {
  const t = useTexts(boardTexts)
  const keeps = useRight(rights.noticeBoards)
  const [params, setParams] = useSearchParams()
  const boards = useCall(boardCalls.list, { pageSize: boardLimit }, { quiet: true, refetchInterval: boardPause })
  const rows = boards.data?.rows ?? []
  const chosen = rows.find(board => String(board.id) === params.get('board')) ?? rows[0]
  // Another board begins at its first page, without the filter of the one before.
  const choose = (id: number) => setParams({ board: String(id) })

  return (
    <section className={styles.boards}>
      <header className={styles.head}>
        <ListTitle>{t(keeps ? 'title' : 'myTitle')}</ListTitle>
        <CreateBoard onMade={choose} />
        {keeps && <CompanyWideNote />}
      </header>
      {chosen ? (
        <>
          <BoardList boards={rows} chosenId={chosen.id} onChoose={choose} />
          <BoardEntries key={chosen.id} board={chosen} />
        </>
      ) : boards.data ? (
        <ListMessage className={styles.none}>
          <p>{t('none')}</p>
          <Muted as="p">{t('noneHint')}</Muted>
          {!keeps && <Muted as="p">{t('askForBoard')}</Muted>}
        </ListMessage>
      ) : (
        <ListEmpty
          className={styles.none}
          state={boards.isError ? 'failed' : 'loading'}
          error={boards.error ?? undefined}
          onRetry={() => void boards.refetch()}
        />
      )}
    </section>
  )
}
