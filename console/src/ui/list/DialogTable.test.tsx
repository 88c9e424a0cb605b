// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onTelephone } from '../../core/testing/on-telephone.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { DialogTable } from './DialogTable.tsx'

type Row = { id: number; name: string; place: string }
const rows: Row[] = [
  { id: 1, name: '林值班', place: '华东工厂' },
  { id: 2, name: '赵安全', place: '华南工厂' },
]
const open = (some: readonly Row[] = rows) => {
  const onChange = vi.fn()
  const { person } = renderScreen(
    <DialogTable<Row>
      rows={some}
      idOf={row => String(row.id)}
      columns={[
        { title: '姓名', dataIndex: 'name' },
        { title: '企业', dataIndex: 'place' },
      ]}
      minWidth="40rem"
      paging={{ current: 1, pageSize: 2, total: some.length && 5, onChange }}
      empty={<p>没有人</p>}
    />,
  )
  return { person, onChange }
}

test('on a telephone each row is a card that names its facts, and no table has to be pushed sideways', async () => {
  onTelephone()
  const { person, onChange } = open()
  expect(screen.queryByRole('table')).toBeNull()
  const [first] = screen.getAllByRole('listitem').filter(item => within(item).queryByText('林值班'))
  expect(first?.textContent).toContain('企业华东工厂')
  await person.click(screen.getByTitle('下一页'))
  expect(onChange.mock.calls[0]?.[0]).toBe(2)
})

test('where there is room it is a table', () => {
  open()
  expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['姓名', '企业'])
})

test('without rows it says so, in both', () => {
  open([])
  expect(screen.getByText('没有人')).toBeTruthy()
  onTelephone()
  open([])
  expect(screen.getAllByText('没有人')).toHaveLength(2)
})
