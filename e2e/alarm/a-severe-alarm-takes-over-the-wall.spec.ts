import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { ask } from '../support/signed-in.ts'

const fire = 1

test('a severe alarm takes over the wall with what its camera sees, and gives it back when it is handled', async ({
  openAs,
  address,
}) => {
  const user = await clearDesk(address)
  const console = await openAs('admin', '/workplace')
  await console.getByRole('button', { name: '大屏', exact: true }).click()
  const opened = console.waitForEvent('popup')
  await console.getByRole('menuitem', { name: '大屏展示', exact: true }).click()
  await expect((await opened).getByTestId('wall')).toBeVisible()
  await (await opened).close()

  const wall = await openAs('admin', '/big-screen', { width: 1920, height: 1080 })
  await expect(wall.getByTestId('wall-state')).toHaveText('数据实时')
  await expect(wall.getByRole('region', { name: '待处理告警' })).toBeVisible()
  await expect(wall.getByRole('list', { name: '实时画面' }).getByTestId('tile').first()).toHaveAttribute(
    'data-state',
    'playing',
  )

  const location = `大屏 ${Date.now()}`
  const alarmId = await raiseAlarm(address, { alarmType: fire, location })
  const takeover = wall.getByTestId('takeover').filter({ hasText: location })
  await expect(takeover.getByRole('heading', { name: '明火烟雾' })).toBeVisible()
  await expect(takeover.getByTestId('tile')).toHaveAttribute('data-state', 'playing')

  await ask(address, user, alarmCalls.handle, { alarmIds: [alarmId], verdict: 'trueAlarm', comment: '已扑灭' })
  await expect(takeover).toBeHidden()
  await expect(wall.getByRole('region', { name: '待处理告警' }).getByText(location)).toBeHidden()
  await clearDesk(address)
})
