import { useTexts } from '../../core/texts.ts'
import { WallPanel } from '../../wall/public/WallPanel.tsx'
import { WallRows } from '../../wall/public/WallRows.tsx'
import { overallTexts } from '../overall.texts.ts'
import { useTodo } from '../use-todo.ts'

/** What waits for somebody, read from afar. */
export function WallTodo() {
  const t = useTexts(overallTexts)
  const rows = useTodo()
  return (
    <WallPanel name={t('todo')}>
      <WallRows rows={rows.map(({ name, count }) => ({ name, value: count }))} />
    </WallPanel>
  )
}
