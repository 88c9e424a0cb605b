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
  const entry = console.getByRole('link', { name: '大屏', exact: true })
  await expect(entry).toHaveAttribute('target', '_blank')

  const wall = await openAs('admin', (await entry.getAttribute('href')) ?? '', { width: 1920, height: 1080 })
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
