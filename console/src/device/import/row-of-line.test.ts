import { expect, test } from 'vitest'
import { eastServer } from '../testing/cameras-of-a-test.ts'
import type { SheetLine } from './read-camera-sheet.ts'
import { rowOfLine } from './row-of-line.ts'

const address = 'rtsp://192.168.1.64:554/main'
const read = (cells: SheetLine['cells'], dates: SheetLine['dates'] = []) =>
  rowOfLine({ line: 2, cells: { aiServer: '东区', name: '东门', address, ...cells }, dates }, [
    eastServer,
    { ...eastServer, aiServerId: 'WF-TWIN', name: '同名' },
    { ...eastServer, aiServerId: 'WF-TWIN2', name: '同名' },
    { ...eastServer, aiServerId: 'WF-OLD', name: '旧', publicKey: null },
  ])

test('a line says what it names, and nothing of columns that the sheet does not have', () => {
  expect(read({})).toMatchObject({ row: { line: 2, name: '东门', address }, serverName: '东区' })
  expect(
    read({ region: '', location: '', faults: '否', record: 'Yes', enabled: 'true', sensitivity: '4' }),
  ).toMatchObject({ row: { region: '', location: '', faults: false, record: true, enabled: true, sensitivity: 4 } })
  expect(read({ aiServer: '', channelId: 'WF-EAST_C7', address: '' })).toMatchObject({
    server: { aiServerId: 'WF-EAST' },
    row: { line: 2, channelId: 'WF-EAST_C7', name: '东门' },
  })
})

test('a login is taken out of the address, and that of its columns comes first', () => {
  const taken = read({ address: 'rtsp://plant:p%40ss@192.168.1.64/main' })
  expect(taken).toMatchObject({
    row: { address: 'rtsp://192.168.1.64/main' },
    cells: { address: 'rtsp://192.168.1.64/main' },
    login: { user: 'plant', password: 'p@ss' },
  })
  expect(read({ address: 'rtsp://plant:secret@192.168.1.64/', user: 'admin', password: '012' })).toMatchObject({
    login: { user: 'admin', password: '012' },
  })
})

test('a second address is as the first; an empty cell says that there is none, a missing column nothing', () => {
  expect(read({ second: 'rtsp://plant:p%40ss@192.168.1.64/sub' })).toMatchObject({
    row: { address, second: 'rtsp://192.168.1.64/sub' },
    cells: { second: 'rtsp://192.168.1.64/sub' },
    login: { user: 'plant', password: 'p@ss' },
  })
  expect(read({ second: '' })).toMatchObject({ row: { second: '' } })
  expect(read({})).toMatchObject({ row: expect.not.objectContaining({ second: expect.anything() }) })
  const hidden = read({ second: 'rtsp://192.168.1.64/?user=admin&pwd=secret' })
  expect(hidden.problem).toContain('子码流地址：请从地址中去掉用户名和密码')
  expect(JSON.stringify(hidden)).not.toContain('secret')
})

test('what could hide a login is not kept to be shown, sent or handed back', () => {
  for (const hidden of [
    'http://admin:secret@192.168.1.64/',
    'rtsp://admin:12/secret@192.168.1.64/',
    'rtsp://192.168.1.64/user=admin_password=secret_channel=1',
    'rtsp://192.168.1.64/?user=admin&pwd=secret',
  ]) {
    const row = read({ address: hidden })
    expect(row.problem).toContain('请从地址中去掉用户名和密码')
    expect(JSON.stringify(row)).not.toContain('secret')
  }
  const refused = read({ name: '', user: 'admin', password: 'secret' })
  expect(refused.problem).toBe('名称：不能为空')
  expect(JSON.stringify(refused)).not.toContain('secret')
})

test.each([
  [{ aiServer: '没有' }, 'AI服务器：没有名称或编号为“没有”的 AI服务器'],
  [{ aiServer: '' }, 'AI服务器：不能为空'],
  [{ aiServer: '同名' }, 'AI服务器：有多台 AI服务器名为“同名”，请填写编号'],
  [{ aiServer: '旧', user: 'admin' }, '用户名：该 AI 服务器尚未连接或版本过旧，还不能保存登录信息'],
  [{ password: 'secret' }, '用户名：填写了密码但没有用户名'],
  [{ address: 'http://192.168.1.64/' }, '视频流地址：格式不正确'],
  [{ sensitivity: '高' }, '灵敏度：应为数字'],
  [{ sensitivity: '6' }, '灵敏度：不能大于 5'],
  [{ faults: '也许' }, '画面异常检测：请填写“是”或“否”'],
  [{ channelId: 'C7' }, '编号：格式不正确'],
  [{ name: 'x'.repeat(101) }, '名称：最多 100 个字符'],
])('of %j it is said what is wrong', (cells, problem) => {
  expect(read(cells).problem).toBe(problem)
})

test('a date is none of the things a camera has', () => {
  expect(read({ location: '' }, ['location']).problem).toBe('安装位置：是日期，请把单元格设为文本')
})
