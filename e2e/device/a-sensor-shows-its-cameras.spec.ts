/** A sensor with a camera beside it alarms: what the camera sees in that moment is the evidence. */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { demoServer, postAsAiServer } from '../support/as-ai-server.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { ask } from '../support/signed-in.ts'

test('the alarm of a gas detector opens with the picture of the camera that sees it', async ({ address, openAs }) => {
  const admin = await clearDesk(address)
  const { deviceId, channels } = demoServer()
  const sensorId = `${deviceId}_S66`
  const measure = (value: number) =>
    postAsAiServer(address, sensorCalls.sendReadings.path, [{ sensorId, quantity: 'gas', at: Date.now(), value }])
  await measure(2)
  const camera = channels[0]
  await ask(address, admin, relationCalls.addOfDevice, { deviceId: sensorId, cameras: [camera?.deviceId ?? ''] })
  await measure(55)
  const alarmsOf = async () => (await ask(address, admin, alarmCalls.list, { deviceId: sensorId })).rows
  await expect.poll(async () => (await alarmsOf()).length).toBe(1)
  const [alarm] = await alarmsOf()

  const page = await openAs('admin', `/workplace?tabPaneName=2&alarm=${alarm?.id}`)
  const picture = page.getByRole('img', { name: '可燃气体 现场图片' })
  await expect(picture).toBeVisible()
  await expect(page.getByText(camera?.name ?? '').last()).toBeVisible()
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(300)
})
